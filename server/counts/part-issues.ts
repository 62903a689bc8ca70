import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { isByBin, partKey, partOf } from './part.ts'

/** Cells of a line that say what it stands for. */
interface PartCells {
  readonly item: number | undefined
  readonly bin: number | undefined
  readonly loose: string
}

/**
 * Lines that say of an item what another one says: that lies in no bin twice, or an item as a whole that is counted by its bins as well (COUNT-124). The same
 * bin twice is refused by the definition.
 */
export function partIssues(lines: readonly PartCells[]): readonly FieldIssue[] {
  const parts = lines.map(({ bin, ...line }) => partOf({ ...line, lineBin: bin }))
  const byBin = new Set(parts.filter(isByBin).map(({ item }) => item))
  const seen = new Set<string>()
  return parts.flatMap((part, index) => {
    const at = { lines: 'lines', index }
    if (part.item === undefined) return []
    if (part.bin !== undefined && lines[index]?.loose !== '') return [fieldIssue('loose', { code: 'binOrNone' }, at)]
    if (!isByBin(part)) return byBin.has(part.item) ? [fieldIssue('bin', { code: 'countedByBin' }, at)] : []
    const key = partKey(part)
    const isTwice = part.isLoose && seen.has(key)
    seen.add(key)
    return isTwice ? [fieldIssue('loose', { code: 'twice' }, at)] : []
  })
}
