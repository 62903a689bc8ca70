import { useMemo, useRef, useState, type FormEvent } from 'react'
import type { CountLine, Counts, CountSheet } from '#core/http/count-contract.ts'
import { Button, useDocumentTitle, useTranslate } from '#engine'
import { ClashQuestion } from './clash-question.tsx'
import { LineEntry } from './line-entry.tsx'
import { LineList } from './line-list.tsx'
import { findLines } from './find-lines.ts'
import { useCounting, type Counting } from './use-counting.ts'

interface Props {
  readonly sheetId: number
  readonly onBack: () => void
}

/** One sheet, line by line: what is counted stands above, every line below. */
export function SheetPage({ sheetId, onBack }: Props) {
  const t = useTranslate()
  const counting = useCounting(sheetId)
  const { sheet, isMissing } = counting
  useDocumentTitle(sheet?.number ?? t('counting.title'))
  if (sheet !== undefined) return <OpenSheet sheet={sheet} counting={counting} onBack={onBack} />
  return (
    <section className="cnt">
      <p role="status">{t(isMissing ? 'counting.notHere' : 'shell.loading')}</p>
      <Button onClick={onBack}>{t('counting.back')}</Button>
    </section>
  )
}

interface OpenProps {
  readonly sheet: CountSheet
  readonly counting: Counting
  readonly onBack: () => void
}

function OpenSheet({ sheet, counting, onBack }: OpenProps) {
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState<{ readonly line: number; readonly unit: number }>()
  const searchBox = useRef<HTMLInputElement>(null)
  const found = useMemo(() => findLines(sheet.lines, search), [sheet.lines, search])
  const line = sheet.lines.find(({ id }) => id === at?.line)
  const { waiting } = counting

  function handleSearch(event: FormEvent) {
    event.preventDefault()
    const [first] = found
    if (first === undefined) return
    setAt({ line: first.line.id, unit: first.unit })
    setSearch('')
  }

  async function handleEntered(counts: Counts, entered: CountLine) {
    const next = sheet.lines[sheet.lines.indexOf(entered) + 1]
    setAt(next && { line: next.id, unit: 0 })
    if (next === undefined) searchBox.current?.focus()
    await counting.enter(entered, counts)
  }

  return (
    <section className="cnt">
      <header className="cnt-head">
        <Button variant="minimal" onClick={onBack}>
          {t('counting.back')}
        </Button>
        <h1>{`${sheet.number} · ${sheet.location}`}</h1>
        <Progress sheet={sheet} counting={counting} />
      </header>
      {sheet.isOpen ? null : <p role="alert">{t('counting.closed')}</p>}
      <ClashQuestion counts={[...waiting.values()]} lines={sheet.lines} onSettle={counting.settle} />
      <form onSubmit={handleSearch} role="search">
        <input
          ref={searchBox}
          className="bp6-input cnt-search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('counting.search')}
          placeholder={t('counting.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </form>
      {line === undefined || !sheet.isOpen ? null : (
        <LineEntry
          key={`${line.id}/${at?.unit ?? 0}`}
          line={line}
          kept={waiting.get(line.id)?.counts}
          unit={at?.unit ?? 0}
          onEntered={(counts) => void handleEntered(counts, line)}
        />
      )}
      <LineList
        lines={found.map((one) => one.line)}
        waiting={waiting}
        chosen={line?.id}
        onChoose={(id) => setAt({ line: id, unit: 0 })}
      />
    </section>
  )
}

function Progress({ sheet, counting: { waiting, isOffline } }: Pick<OpenProps, 'sheet' | 'counting'>) {
  const t = useTranslate()
  const counted = sheet.lines.filter(({ id, counted: sum }) => sum !== null || waiting.has(id)).length
  return (
    <p className="cnt-progress" role="status">
      <span>{t('counting.progress', { counted, lines: sheet.lines.length })}</span>
      {waiting.size === 0 ? null : <span className="cnt-badge">{t('counting.waiting', { n: waiting.size })}</span>}
      {isOffline ? <span className="cnt-badge cnt-offline">{t('counting.offline')}</span> : null}
    </p>
  )
}
