import { Suspense, useCallback, useMemo, useState } from 'react'
import type { LinesField } from '#core/model/field-definition.ts'
import type { ClientFamily, ClientSource } from '#core/http/definitions-contract.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { Popup } from '../../parts/popup/popup.tsx'
import type { RowRanges } from '../../contracts/grid-props.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useForm } from '../context/form-context.tsx'
import { useMedia } from '../../parts/page/use-media.ts'
import { useDensity } from '../../parts/page/use-density.ts'
import { pickerColumns, pickerRow } from './picker-columns.ts'
import { agree, headerOf, type OpenLine } from './read-open-lines.ts'
import { useOpenLines } from './use-open-lines.ts'
import { Button } from '../../parts/button/button.tsx'

interface SourcePickerProps {
  readonly family: ClientFamily
  readonly source: ClientSource
  readonly lines: LinesField
  readonly onClose: () => void
}

/** Picks open lines over several sources and adds them to the document, as one step of undo. */
export function SourcePicker({ family, source, lines, onClose }: SourcePickerProps) {
  const { store, translate } = useForm()
  const [words, setWords] = useState('')
  const open = useOpenLines(family, source, words)
  const isWhole = source.needs !== undefined
  const [picked, pick] = usePicked(open.lines, isWhole)
  const isOneDocument = agree(source, picked)

  function add() {
    const { record } = store.state.getState()
    // What the header says already stays.
    const header = Object.entries(headerOf(source, picked)).filter(([id]) => isEmpty(record[id]))
    store.addLines(
      lines.id,
      picked.map(({ line }) => line),
      Object.fromEntries(header),
    )
    onClose()
  }

  return (
    <Popup
      title={translate(source.label)}
      className="frm-picker"
      onClose={onClose}
      closeLabel={translate('form.close')}
      footer={
        <>
          <p className="frm-picker-note" role="status">
            {noteOf({ picked: picked.length, isOneDocument, hasMore: open.hasMore }, translate)}
          </p>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button intent="primary" disabled={picked.length === 0 || !isOneDocument} onClick={add}>
            {translate('form.sources.add', { count: picked.length })}
          </Button>
        </>
      }
    >
      {isWhole ? null : <PickerSearch words={words} onWords={setWords} />}
      {open.missing !== undefined ? (
        <p className="frm-picker-state">{translate('form.sources.needs', { field: open.missing })}</p>
      ) : open.isError ? (
        <p className="frm-picker-state" role="alert">
          {translate('form.drawer.failed')}{' '}
          <Button size="small" onClick={open.retry}>
            {translate('form.retry')}
          </Button>
        </p>
      ) : open.lines === undefined ? (
        <p className="frm-picker-state">{translate('form.drawer.loading')}</p>
      ) : open.lines.length === 0 ? (
        <p className="frm-picker-state">{translate('form.sources.none')}</p>
      ) : (
        <PickerGrid source={source} lines={lines} open={open.lines} picked={picked} onPick={pick} />
      )}
    </Popup>
  )
}

function PickerSearch({ words, onWords }: { readonly words: string; readonly onWords: (words: string) => void }) {
  const { translate } = useForm()
  return (
    <input
      type="search"
      className="bp6-input frm-picker-search"
      data-first-focus
      aria-label={translate('form.sources.search')}
      placeholder={translate('form.sources.search')}
      maxLength={100}
      value={words}
      onChange={(event) => onWords(event.target.value)}
    />
  )
}

function noteOf(
  { picked, isOneDocument, hasMore }: { picked: number; isOneDocument: boolean; hasMore: boolean },
  translate: ReturnType<typeof useForm>['translate'],
): string {
  if (picked > 0 && !isOneDocument) return translate('form.sources.differ')
  return hasMore ? translate('form.sources.more') : ''
}

interface PickerGridProps extends Pick<SourcePickerProps, 'source' | 'lines'> {
  readonly open: readonly OpenLine[]
  readonly picked: readonly OpenLine[]
  readonly onPick: (lines: readonly OpenLine[]) => void
}

function PickerGrid({ source, lines, open, picked, onPick }: PickerGridProps) {
  const { store, translate, locale } = useForm()
  const { modules } = useServices()
  const Grid = modules.grid
  const density = useDensity()
  const isNarrow = useMedia('(max-width: 700px)')
  const columns = useMemo(
    () => pickerColumns(source, lines, { open, isNarrow, locale, translate }),
    [locale, source, lines, open, isNarrow, translate],
  )
  const getRow = useCallback(
    (row: number) => {
      const line = open[row]
      return line && pickerRow(source, lines, { open: line, titles: store.titles, row, isNarrow })
    },
    [open, source, lines, store, isNarrow],
  )
  return (
    <div className="frm-picker-grid">
      <Suspense fallback={<div className="frm-lines-wait" />}>
        <Grid
          label={translate(source.label)}
          columns={columns}
          rowCount={open.length}
          getRow={getRow}
          version={getRow}
          locale={locale}
          density={density}
          height={{ maxHeight: 420 }}
          frozenColumns={0}
          selectedRows={rangesOf(open, picked)}
          onSelectedRowsChange={(rows) => onPick(rows.flatMap(([from, to]) => open.slice(from, to)))}
          onRowOpen={(row) => onPick(toggled(picked, open[row]))}
        />
      </Suspense>
    </div>
  )
}

/** Picked lines, all there are to begin with where the source is taken whole; what is not offered any more is picked no more. */
function usePicked(open: readonly OpenLine[] | undefined, isWhole: boolean) {
  const [picked, pick] = useState<readonly OpenLine[]>()
  const shown = useMemo(() => {
    const offered = new Set(open)
    return (picked ?? (isWhole ? open : undefined) ?? []).filter((line) => offered.has(line))
  }, [open, picked, isWhole])
  return [shown, pick] as const
}

function toggled(picked: readonly OpenLine[], line: OpenLine | undefined): readonly OpenLine[] {
  if (line === undefined) return picked
  return picked.includes(line) ? picked.filter((other) => other !== line) : [...picked, line]
}

function rangesOf(open: readonly OpenLine[], picked: readonly OpenLine[]): RowRanges {
  const chosen = new Set(picked)
  return open.flatMap((line, row) => (chosen.has(line) ? [[row, row + 1] as const] : []))
}
