import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { figureAsker } from '../../client/data/fetch-figures.ts'
import { readList } from '../../client/data/odata-client.ts'
import type { GridEdit, GridRow } from '../../contracts/grid-props.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { editsAtFields } from './rows/one-of-cells.ts'
import type { ReadSet } from '../lookups/resolve-lookups.ts'
import { createBringAlong } from './brought-along.ts'
import { keepFigures } from './line-figures.ts'
import { longestFigures } from './rows/longest-figures.ts'
import { lineColumns } from '../context/line-columns.ts'
import { gridRow, rowContext } from './rows/line-row.ts'
import { lineTones } from './rows/line-tones.ts'
import { matchingLines } from './rows/matching-lines.ts'
import { resolveLines } from '../lookups/resolve-lines.ts'

/** Where the grid stands. */
interface LineGridPlace {
  readonly family: ClientFamily
  readonly section: SectionDefinition
}

/** What the grid of one lines field shows and does; indexes are those of the rows in sight of the search. */
export function useLineGrid(lines: LinesField, { family, section }: LineGridPlace) {
  const { store, translate, locale, canEdit } = useForm()
  const shown = useFormState((form) => ({
    rows: linesOf(form.record, lines.id),
    cellWords: form.cellWords,
    issues: form.lineIssues[lines.id],
    isChecked: form.isChecked,
    titles: form.titlesVersion,
  }))
  const [words, setWords] = useState('')
  const { today } = locale
  const context = useMemo(
    () => ({ ...rowContext(store, lines, translate), tonesOf: lineTones(family, section, { today, translate }) }),
    [store, lines, translate, family, section, today],
  )
  const longest = useFormState((form) => longestFigures(lines, linesOf(form.record, lines.id)))
  const columns = useMemo(
    () => lineColumns(lines, { canEdit, locale, translate, longest }),
    [lines, canEdit, locale, translate, longest],
  )
  const matches = useMemo(() => matchingLines(context, shown.rows, words), [context, shown.rows, words])
  const toRecord = useCallback((row: number) => (matches === undefined ? row : (matches[row] ?? row)), [matches])
  const getRow = useCallback(
    (row: number): GridRow | undefined => {
      const index = toRecord(row)
      const line = shown.rows[index]
      return line === undefined ? undefined : gridRow(context, line, index)
    },
    [context, shown, toRecord],
  )
  const edit = useLineEdits(lines, toRecord)
  useFigures(lines)
  return {
    columns,
    context,
    shown,
    words,
    setWords,
    rowCount: matches?.length ?? shown.rows.length,
    getRow,
    toRecord,
    edit,
  }
}

function useLineEdits(lines: LinesField, toRecord: (row: number) => number): (edits: readonly GridEdit[]) => void {
  const { store, whereUsed } = useForm()
  const { api } = useServices()
  const { families } = useDefinitions()
  return useCallback(
    (edits) => {
      const { record } = store.state.getState()
      const rows = linesOf(record, lines.id)
      const placed = editsAtFields(
        lines,
        edits.map((one) => ({ ...one, row: toRecord(one.row) })),
        { at: (row) => rows[row], fresh: store.logic.newLine(lines.id, record) },
      )
      store.editLines(lines.id, placed)
      const read: Parameters<typeof resolveLines>[0]['read'] = (set, query) =>
        readList(api, { set, query: { ...query, usableAt: whereUsed() } })
      // What cannot be looked up now keeps its words and its issue, which is all there is to say.
      store.awaited.follow(resolveLines({ store, families, read }, lines, placed))
    },
    [store, whereUsed, api, families, lines, toRecord],
  )
}

function useFigures(lines: LinesField): void {
  const { store, canEdit } = useForm()
  const { api } = useServices()
  const { families } = useDefinitions()
  useEffect(() => {
    if (!canEdit) return
    const read: ReadSet = (set, query) => readList(api, { set, query })
    return keepFigures(store, lines, {
      ask: figureAsker(api),
      bring: createBringAlong({ read, families }),
    })
  }, [store, api, families, lines, canEdit])
}
