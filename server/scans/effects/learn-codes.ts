import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'

/** A number of the supplier for an item in a unit, as an invoice whose voucher was posted says it. */
export interface LearntCode {
  readonly item: number
  /** The item's line of its unit. */
  readonly unit: number
  readonly code: string
  readonly description: string
  /** Who vouches for the number: an electronic invoice, a person who confirmed it, or nobody but who read the page. */
  readonly by: 'exact' | 'person' | 'reader'
}

/** Keeps the supplier's numbers with the items they were matched with: the next invoice is matched by them (SCAN-13). */
export async function learnCodes(
  { changeOther }: Pick<MoveEffectInput, 'changeOther'>,
  supplier: number,
  codes: readonly LearntCode[],
): Promise<void> {
  const items = [...new Set(codes.map(({ item }) => item))].toSorted((a, b) => a - b)
  for (const item of items) {
    const own = codes.filter((code) => code.item === item)
    await changeOther({
      family: 'item',
      id: item,
      action: 'learn',
      change: (record) => own.reduce((now, code) => withCode(now, supplier, code), record),
    })
  }
}

function withCode(record: EntityRecord, supplier: number, learnt: LearntCode): EntityRecord {
  const { unit, code, description } = learnt
  const lines = linesOf(record, 'suppliers')
  const ofSupplier = lines.filter((line) => line['supplier'] === supplier)
  if (ofSupplier.some((line) => textIn(line, 'supplierItemNo').toLowerCase() === code.toLowerCase())) return record
  const unitId = linesOf(record, 'units').find(({ id }) => id === unit)?.['unit']
  if (unitId === undefined) return record
  const said = { supplierItemNo: code, description: description.slice(0, 120) || null }
  // A price list of the unit learns the number; without one the number stands for itself.
  const priced = ofSupplier.filter((line) => line['unit'] === unitId).at(-1)
  if (priced === undefined)
    return {
      ...record,
      suppliers: [...lines, { ...blank(lines), supplier, unit: unitId, isPreferred: false, ...said }],
    }
  const news = allowed(priced, said, learnt.by)
  if (Object.keys(news).length === 0) return record
  const kept = { ...priced, ...news }
  return { ...record, suppliers: lines.map((line): LineRecord => (line === priced ? kept : line)) }
}

/** What is known gives way to what is exact; its number also to a person; nothing of it to what was read from a page (SCAN-721). */
function allowed(
  line: LineRecord,
  { supplierItemNo, description }: Pick<LineRecord, 'supplierItemNo' | 'description'>,
  by: LearntCode['by'],
): Partial<LineRecord> {
  const mayName = by !== 'reader' || textIn(line, 'supplierItemNo') === ''
  const mayDescribe = by === 'exact' || (mayName && textIn(line, 'description') === '')
  return { ...(mayName ? { supplierItemNo } : {}), ...(mayDescribe ? { description } : {}) }
}

function textIn(line: LineRecord, cell: string): string {
  const value = line[cell]
  return typeof value === 'string' ? value : ''
}

/** A line that says nothing in every cell others have. */
function blank(lines: readonly LineRecord[]): LineRecord {
  const cells = Object.keys(lines[0] ?? {}).filter((cell) => cell !== 'id' && cell !== 'lineNo')
  return Object.fromEntries(cells.map((cell) => [cell, null]))
}
