import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { partedBy, partKey, partOf, type CountedPart, type PartedBy } from './part.ts'

/** Cells of a line that say what it stands for. */
interface PartCells {
  readonly item: number | undefined
  readonly bin: number | undefined
  readonly loose: string
  readonly lot: number | undefined
  readonly lotless: string
  readonly newLot: string
}

/**
 * Lines that say of an item what another one says: the same bin or lot, or what is of none, twice, or an item in whichever bin or lot that is counted by
 * them as well (COUNT-124, COUNT-667).
 */
export function partIssues(lines: readonly PartCells[]): readonly FieldIssue[] {
  const parts = lines.map(({ bin, ...line }) => partOf({ ...line, lineBin: bin }))
  const byItem = new Map<number | undefined, PartedBy>()
  for (const part of parts) {
    const [before, own] = [byItem.get(part.item), partedBy(part)]
    byItem.set(part.item, { bin: own.bin || before?.bin === true, lot: own.lot || before?.lot === true })
  }
  const seen = new Set<string>()
  return parts.flatMap((part, index) => {
    const line = lines[index]
    if (part.item === undefined || line === undefined) return []
    const issue = ownIssue(line) ?? mixedIssue(part, byItem.get(part.item)) ?? twiceIssue(part, seen)
    return issue === undefined ? [] : [fieldIssue(issue.field, { code: issue.code }, { lines: 'lines', index })]
  })
}

interface PartIssue {
  readonly field: 'bin' | 'loose' | 'lot' | 'lotless' | 'newLot'
  readonly code: string
}

/** A line that names a bin and says that it is none, or so of lots. */
function ownIssue({ bin, loose, lot, lotless, newLot }: PartCells): PartIssue | undefined {
  if (bin !== undefined && loose !== '') return { field: 'loose', code: 'binOrNone' }
  if (newLot !== '' && (lot !== undefined || lotless !== '')) return { field: 'newLot', code: 'lotOrNew' }
  return lot !== undefined && lotless !== '' ? { field: 'lotless', code: 'lotOrNone' } : undefined
}

function mixedIssue(part: CountedPart, by: PartedBy | undefined): PartIssue | undefined {
  const own = partedBy(part)
  if (by?.bin === true && !own.bin) return { field: 'bin', code: 'countedByBin' }
  return by?.lot === true && !own.lot ? { field: 'lot', code: 'countedByLot' } : undefined
}

function twiceIssue(part: CountedPart, seen: Set<string>): PartIssue | undefined {
  const [key, by] = [partKey(part), partedBy(part)]
  const isTwice = (by.bin || by.lot) && seen.has(key)
  seen.add(key)
  if (!isTwice) return undefined
  if (by.lot) return { field: lotField(part), code: 'twice' }
  return { field: part.bin === undefined ? 'loose' : 'bin', code: 'twice' }
}

function lotField({ lot, newLot }: CountedPart): 'lot' | 'lotless' | 'newLot' {
  if (newLot !== undefined) return 'newLot'
  return lot === undefined ? 'lotless' : 'lot'
}
