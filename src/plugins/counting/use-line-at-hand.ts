import { useState, type RefObject } from 'react'
import type { Gs1Facts } from '#core/barcodes/gs1.ts'
import type { CountLine, Counts, CountSheet } from '#core/http/count-contract.ts'
import { findBin, findScanned, ofLotScanned, type FoundLine } from './find-lines.ts'
import type { LeftCounts, LineEntryHandle } from './line-entry.tsx'
import type { MissedText } from './missed-goods.tsx'
import { scannedCounts } from './scan/scanned-counts.ts'
import type { Counting } from './use-counting.ts'

/** What reads codes. */
type Scanner = 'camera' | 'hand'

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

/** Lines of goods that were scanned, of which the person says the one. */
export interface AskedBin {
  readonly found: readonly FoundLine[]
  readonly by: Scanner
  /** The bin that was scanned and has none of them. */
  readonly without: string | undefined
  /** What was scanned. */
  readonly code: string
  /** The lot their code names, which has no line. */
  readonly withoutLot: string | undefined
}

/** The line that is counted now, and how lists and codes find the next one. */
interface AtHand {
  readonly at: LineAtHand | undefined
  readonly line: CountLine | undefined
  readonly missed: MissedText | undefined
  /** The bin whose label was scanned: goods are looked for in it. */
  readonly bin: string | undefined
  readonly asked: AskedBin | undefined
  readonly choose: (id: number) => void
  /** Ends with a line; the next one is looked for. */
  readonly put: () => void
  readonly miss: (missed: MissedText | undefined) => void
  readonly leaveBin: () => void
  /** None of the lines that were asked about is meant. */
  readonly dismiss: () => void
  /** Takes one of the lines that were asked about. */
  readonly answer: (found: FoundLine) => void
  readonly scan: (code: string, by: Scanner, left?: LeftCounts) => void
}

/** Finds lines of a sheet by choice and by codes of packs and bins; never a line of a bin or lot nobody named where the goods have several (COUNT-126, COUNT-670). */
export function useLineAtHand(sheet: CountSheet, counting: Counting, entry: RefObject<LineEntryHandle | null>): AtHand {
  const [at, setAt] = useState<LineAtHand>()
  const [missed, setMissed] = useState<MissedText>()
  const [bin, setBin] = useState<string>()
  const [asked, setAsked] = useState<AskedBin>()
  const line = sheet.lines.find(({ id }) => id === at?.line)

  function take({ line: chosen, unit, facts }: FoundLine, by: Scanner, left: Counts | undefined) {
    const mine = chosen.id === line?.id ? left : undefined
    const now = mine ?? counting.waiting.get(chosen.id)?.counts ?? chosen.counts
    const scanned = facts === undefined ? undefined : scannedCounts(chosen, { facts, unit, now })
    setAt({ line: chosen.id, unit, by, scanned, facts })
  }

  function choose(id: number) {
    setMissed(undefined)
    setAsked(undefined)
    // Who went on to another bin scans its label, or is asked.
    if (sheet.lines.find((one) => one.id === id)?.bin !== bin) setBin(undefined)
    setAt({ line: id, unit: 0 })
  }

  function scan(code: string, by: Scanner, left: LeftCounts = entry.current?.leave()) {
    const found = findScanned(sheet.lines, code)
    const label = found.length === 0 ? findBin(sheet.lines, code) : undefined
    const isUnknown = found.length === 0 && label === undefined
    setMissed(isUnknown ? { key: 'counting.unknownCode', text: code } : undefined)
    if (left === 'wrong') return
    // Who scans the next pack is done with this line, also where nobody knows the pack.
    if (left !== undefined && line !== undefined) void counting.enter(line, left)
    if (label !== undefined) setBin(label)
    const { only, ...more } = meantOf(found, bin)
    setAsked(found.length > 0 && only === undefined ? { ...more, by, code } : undefined)
    if (only === undefined) setAt(undefined)
    else take(only, by, left)
  }

  return {
    at,
    line,
    missed,
    bin,
    asked,
    choose,
    put: () => setAt(undefined),
    miss: setMissed,
    leaveBin: () => setBin(undefined),
    dismiss: () => setAsked(undefined),
    answer: (found) => {
      const by = asked?.by ?? 'hand'
      setAsked(undefined)
      if (found.line.bin !== bin) setBin(undefined)
      take(found, by, undefined)
    },
    scan,
  }
}

/** The one line that is meant of those that were found, by the bin that was scanned and the lot of the code; else those to ask about. */
function meantOf(found: readonly FoundLine[], bin: string | undefined) {
  const here = bin === undefined ? found : found.filter(({ line }) => isOf(line, bin))
  const isElsewhere = here.length === 0 && found.length > 0
  const lines = isElsewhere ? found : here
  const meant = ofLotScanned(lines)
  return {
    only: isElsewhere || meant.length !== 1 ? undefined : meant[0],
    found: meant.length === 0 ? lines : meant,
    without: isElsewhere ? bin : undefined,
    withoutLot: meant.length === 0 ? found[0]?.facts?.lot : undefined,
  }
}

/** Goods of a bin are on its line, or on one that counts them wherever they lie. */
function isOf(line: CountLine, bin: string): boolean {
  return line.bin === bin || ((line.bin ?? null) === null && !line.isLoose)
}
