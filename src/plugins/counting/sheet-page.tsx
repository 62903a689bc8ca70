import { lazy, Suspense, useMemo, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CountLine, Counts, CountSheet } from '#core/http/count-contract.ts'
import { Button, useDocumentTitle, useServices, useTranslate } from '#engine'
import { ClashQuestion } from './clash-question.tsx'
import { FindLine } from './find-line.tsx'
import { AddedGoods } from './added-goods.tsx'
import { MissedGoods } from './missed-goods.tsx'
import { LineEntry, type LineEntryHandle } from './line-entry.tsx'
import { LineList } from './line-list.tsx'
import { findLines, isCode, isScan } from './find-lines.ts'
import { useHandScanner } from './scan/use-hand-scanner.ts'
import { useCounting, type Counting } from './use-counting.ts'
import { useLineAtHand } from './use-line-at-hand.ts'
import { AtBin, WhichBin } from './which-bin.tsx'

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
  const [isScanning, setScanning] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const entry = useRef<LineEntryHandle>(null)
  const found = useMemo(() => findLines(sheet.lines, search), [sheet.lines, search])
  const { at, line, missed, bin, asked, ...hand } = useLineAtHand(sheet, counting, entry)
  const { waiting } = counting
  useHandScanner({
    isCode: (typed) => isScan(sheet.lines, typed),
    onCode: (code) => hand.scan(code, 'hand'),
  })

  function handleSearch(event: FormEvent) {
    event.preventDefault()
    if (search.trim() === '') return
    setSearch('')
    if (isCode(sheet.lines, search)) hand.scan(search.trim(), 'hand')
    else if (found[0] === undefined) hand.miss({ key: 'counting.noLine', text: search.trim() })
    else hand.choose(found[0].id)
  }

  async function handleEntered(counts: Counts, entered: CountLine) {
    const next = sheet.lines[sheet.lines.indexOf(entered) + 1]
    // Who scans goes on scanning.
    const goesOn = next !== undefined && at?.by === undefined
    if (goesOn) hand.choose(next.id)
    else hand.put()
    if (!goesOn && at?.by !== 'camera') searchBox.current?.focus()
    await counting.enter(entered, counts)
  }

  return (
    <section className="cnt">
      <SheetHead sheet={sheet} counting={counting} onBack={onBack} />
      <ClashQuestion counts={[...waiting.values()]} lines={sheet.lines} onResolve={counting.resolve} />
      {isScanning ? (
        <Suspense fallback={null}>
          <CameraScan
            isPaused={line !== undefined || asked !== undefined}
            onCode={(code) => hand.scan(code, 'camera')}
          />
        </Suspense>
      ) : null}
      {asked === undefined ? null : (
        <WhichBin
          asked={asked}
          isOpen={sheet.isOpen}
          onAnswer={hand.answer}
          onAdd={(goods) => {
            hand.dismiss()
            void counting.add(goods)
          }}
        />
      )}
      {missed === undefined ? null : (
        <MissedGoods
          key={missed.text}
          missed={missed}
          isOpen={sheet.isOpen}
          isByLot={isByLot(sheet)}
          onAdd={(goods) => {
            hand.miss(undefined)
            searchBox.current?.focus()
            void counting.add(goods)
          }}
        />
      )}
      <AddedGoods added={counting.added} onTakeBack={(count) => void counting.resolve(count, 'theirs')} />
      {bin === undefined ? null : <AtBin bin={bin} onLeave={hand.leaveBin} />}
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
          onCode={(code, left) => hand.scan(code, 'hand', left)}
          onEntered={(counts) => void handleEntered(counts, line)}
        />
      )}
      {sheet.isOpen && sheet.lines.length === 0 ? <p>{t('counting.noLines')}</p> : null}
      <LineList lines={found} waiting={waiting} chosen={line?.id} onChoose={hand.choose} />
    </section>
  )
}

/** Whether some line of a sheet counts goods of a lot, or of none; a sheet that was kept before sheets knew lots says nothing of them. */
function isByLot({ lines }: CountSheet): boolean {
  return lines.some(({ lot, isLotless }) => typeof lot === 'string' || isLotless)
}

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
        <ToForm sheet={sheet} counting={counting} />
      </header>
      {sheet.isOpen ? null : (
        <p role="alert">
          {sheet.others === undefined
            ? t('counting.closed')
            : t('counting.othersCount', { names: sheet.others.join(', ') })}
        </p>
      )}
    </>
  )
}

/** To where the sheet is checked and submitted, once it holds everything that was counted here (COUNT-726). */
function ToForm({ sheet, counting: { waiting, added, isOffline } }: Pick<OpenProps, 'sheet' | 'counting'>) {
  const t = useTranslate()
  const { base } = useServices()
  const navigate = useNavigate()
  if (!sheet.isOpen) return null
  return (
    <Button
      disabled={isOffline || waiting.size > 0 || added.length > 0}
      onClick={() => void navigate(`${base}/transaction/create-physicalinventory/${sheet.id}`)}
    >
      {t('counting.form')}
    </Button>
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
