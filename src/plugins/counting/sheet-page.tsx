import { lazy, Suspense, useMemo, useRef, useState, type FormEvent } from 'react'
import type { Gs1Facts } from '#core/barcodes/gs1.ts'
import type { CountLine, Counts, CountSheet } from '#core/http/count-contract.ts'
import { Button, useDocumentTitle, useTranslate } from '#engine'
import { ClashQuestion } from './clash-question.tsx'
import { FindLine } from './find-line.tsx'
import { AddedGoods } from './added-goods.tsx'
import { MissedGoods, type MissedText } from './missed-goods.tsx'
import { LineEntry, type LineEntryHandle } from './line-entry.tsx'
import { LineList } from './line-list.tsx'
import { findLines, findScanned, isCode, isScan } from './find-lines.ts'
import { scannedCounts } from './scan/scanned-counts.ts'
import { useHandScanner } from './scan/use-hand-scanner.ts'
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
  const [search, setSearch] = useState('')
  const [at, setAt] = useState<LineAtHand>()
  const [isScanning, setScanning] = useState(false)
  const [missed, setMissed] = useState<MissedText>()
  const searchBox = useRef<HTMLInputElement>(null)
  const entry = useRef<LineEntryHandle>(null)
  const found = useMemo(() => findLines(sheet.lines, search), [sheet.lines, search])
  const line = sheet.lines.find(({ id }) => id === at?.line)
  const { waiting } = counting
  useHandScanner({
    isCode: (typed) => isScan(sheet.lines, typed),
    onCode: (code) => handleCode(code, 'hand'),
  })

  function handleSearch(event: FormEvent) {
    event.preventDefault()
    if (search.trim() === '') return
    setSearch('')
    if (isCode(sheet.lines, search)) handleCode(search.trim(), 'hand')
    else if (found[0] === undefined) setMissed({ key: 'counting.noLine', text: search.trim() })
    else choose(found[0].id)
  }

  function choose(id: number) {
    setMissed(undefined)
    setAt({ line: id, unit: 0 })
  }

  function handleCode(code: string, by: Scanner, left = entry.current?.leave()) {
    const one = findScanned(sheet.lines, code)
    setMissed(one === undefined ? { key: 'counting.unknownCode', text: code } : undefined)
    if (left === 'wrong') return
    // Who scans the next pack is done with this line, also where nobody knows the pack.
    if (left !== undefined && line !== undefined) void counting.enter(line, left)
    if (one === undefined) return setAt(undefined)
    const { line: chosen, unit, facts } = one
    const mine = chosen.id === line?.id ? left : undefined
    const now = mine ?? waiting.get(chosen.id)?.counts ?? chosen.counts
    const scanned = facts === undefined ? undefined : scannedCounts(chosen, { facts, unit, now })
    setAt({ line: chosen.id, unit, by, scanned, facts })
  }

  async function handleEntered(counts: Counts, entered: CountLine) {
    const next = sheet.lines[sheet.lines.indexOf(entered) + 1]
    // Who scans goes on scanning.
    const goesOn = next !== undefined && at?.by === undefined
    setAt(goesOn ? { line: next.id, unit: 0 } : undefined)
    if (!goesOn && at?.by !== 'camera') searchBox.current?.focus()
    await counting.enter(entered, counts)
  }

  return (
    <section className="cnt">
      <SheetHead sheet={sheet} counting={counting} onBack={onBack} />
      <ClashQuestion counts={[...waiting.values()]} lines={sheet.lines} onSettle={counting.settle} />
      {isScanning ? (
        <Suspense fallback={null}>
          <CameraScan isPaused={line !== undefined} onCode={(code) => handleCode(code, 'camera')} />
        </Suspense>
      ) : null}
      {missed === undefined ? null : (
        <MissedGoods
          key={missed.text}
          missed={missed}
          isOpen={sheet.isOpen}
          onAdd={(goods) => {
            setMissed(undefined)
            searchBox.current?.focus()
            void counting.add(goods)
          }}
        />
      )}
      <AddedGoods added={counting.added} onTakeBack={(count) => void counting.settle(count, 'theirs')} />
      <FindLine
        box={searchBox}
        search={search}
        onSearch={setSearch}
        onSubmit={handleSearch}
        scan={hasCamera() && sheet.isOpen ? { isOn: isScanning, onToggle: () => setScanning(!isScanning) } : undefined}
      />
      {line === undefined || !sheet.isOpen ? null : (
        <LineEntry
          key={`${line.id}/${at?.unit ?? 0}/${at?.scanned?.join() ?? ''}`}
          ref={entry}
          line={line}
          kept={waiting.get(line.id)?.counts}
          scanned={at?.scanned}
          facts={at?.facts}
          unit={at?.unit ?? 0}
          isCode={(text) => isCode(sheet.lines, text)}
          onCode={(code, left) => handleCode(code, 'hand', left)}
          onEntered={(counts) => void handleEntered(counts, line)}
        />
      )}
      <LineList lines={found} waiting={waiting} chosen={line?.id} onChoose={choose} />
    </section>
  )
}

/** The line that is counted now. */
interface LineAtHand {
  readonly line: number
  readonly unit: number
  /** What found it: it finds the next one too. */
  readonly by?: Scanner
  /** What the code said was in the pack. */
  readonly scanned?: Counts | undefined
  /** What the code said besides. */
  readonly facts?: Gs1Facts | undefined
}

type Scanner = 'camera' | 'hand'

/** Browsers give the camera to safe addresses alone. */
function hasCamera(): boolean {
  return 'mediaDevices' in navigator
}

function SheetHead({ sheet, counting, onBack }: OpenProps) {
  const t = useTranslate()
  return (
    <>
      <header className="cnt-head">
        <Button variant="minimal" onClick={onBack}>
          {t('counting.back')}
        </Button>
        <h1>{`${sheet.number} · ${sheet.location}`}</h1>
        <Progress sheet={sheet} counting={counting} />
      </header>
      {sheet.isOpen ? null : <p role="alert">{t('counting.closed')}</p>}
    </>
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
