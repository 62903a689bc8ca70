import { lazy, Suspense, useMemo, useRef, useState, type FormEvent } from 'react'
import { Camera } from '@blueprintjs/icons'
import type { CountLine, Counts, CountSheet } from '#core/http/count-contract.ts'
import { Button, useDocumentTitle, useTranslate } from '#engine'
import { ClashQuestion } from './clash-question.tsx'
import { LineEntry } from './line-entry.tsx'
import { LineList } from './line-list.tsx'
import { findLines, type FoundLine } from './find-lines.ts'
import { scannedCounts } from './scan/scanned-counts.ts'
import { useCounting, type Counting } from './use-counting.ts'

const CameraScan = lazy(async () => ({ default: (await import('./scan/camera-scan.tsx')).CameraScan }))

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
  const [at, setAt] = useState<LineAtHand>()
  const [isScanning, setScanning] = useState(false)
  const [unknown, setUnknown] = useState<string>()
  const searchBox = useRef<HTMLInputElement>(null)
  const found = useMemo(() => findLines(sheet.lines, search), [sheet.lines, search])
  const line = sheet.lines.find(({ id }) => id === at?.line)
  const { waiting } = counting

  function handleSearch(event: FormEvent) {
    event.preventDefault()
    open(found[0])
    setSearch('')
  }

  function open(first: FoundLine | undefined, isScanned = false) {
    if (first === undefined) return
    const { line: chosen, unit, facts } = first
    const now = waiting.get(chosen.id)?.counts ?? chosen.counts
    const scanned = facts === undefined ? undefined : scannedCounts(chosen, { facts, unit, now })
    setAt({ line: chosen.id, unit, isScanned, scanned })
  }

  function handleCode(code: string) {
    const [first] = findLines(sheet.lines, code)
    const isOne = first !== undefined && first.line.codes.length > 0
    setUnknown(isOne ? undefined : code)
    if (isOne) open(first, true)
  }

  async function handleEntered(counts: Counts, entered: CountLine) {
    const next = sheet.lines[sheet.lines.indexOf(entered) + 1]
    // Who scans goes on scanning.
    const goesOn = next !== undefined && at?.isScanned !== true
    setAt(goesOn ? { line: next.id, unit: 0 } : undefined)
    if (!goesOn && at?.isScanned !== true) searchBox.current?.focus()
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
      {isScanning ? (
        <Suspense fallback={null}>
          <CameraScan isPaused={line !== undefined} onCode={handleCode} />
        </Suspense>
      ) : null}
      {unknown === undefined ? null : <p role="alert">{t('counting.unknownCode', { code: unknown })}</p>}
      <form className="cnt-find" onSubmit={handleSearch} role="search">
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
        {hasCamera() && sheet.isOpen ? (
          <Button
            aria-pressed={isScanning}
            icon={<Camera aria-hidden="true" />}
            onClick={() => setScanning(!isScanning)}
          >
            {t('counting.scan')}
          </Button>
        ) : null}
      </form>
      {line === undefined || !sheet.isOpen ? null : (
        <LineEntry
          key={`${line.id}/${at?.unit ?? 0}/${at?.scanned?.join() ?? ''}`}
          line={line}
          kept={waiting.get(line.id)?.counts}
          scanned={at?.scanned}
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

/** The line that is counted now. */
interface LineAtHand {
  readonly line: number
  readonly unit: number
  /** True when the camera found it: then the camera finds the next one too. */
  readonly isScanned?: boolean
  /** What the code said was in the pack. */
  readonly scanned?: Counts | undefined
}

/** Browsers give the camera to safe addresses alone. */
function hasCamera(): boolean {
  return 'mediaDevices' in navigator
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
