import { sql } from 'kysely'
import { bareCode } from '#core/barcodes/gtin.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { RecordEffectInput } from '../documents/effects/record-effect.ts'
import type { ItemNeeds } from './item-needs.ts'

/** What this SQL reads of tables that definitions draw. */
export const barcodeReads: TableReads = {
  by: 'server/stock-masters/barcode-issues.ts',
  entities: { item: { name: 'text', number: 'text' }, itemBarcode: { code: 'text' } },
}

/** Codes that are those of another pack but for the zeros that fill them up, and second primary codes of a unit (STM-7). */
export async function barcodeIssues(input: RecordEffectInput<ItemNeeds>): Promise<readonly FieldIssue[]> {
  const { barcodes } = input.record
  if (barcodes.length === 0) return []
  return [...primaryIssues(barcodes), ...(await takenIssues(input))]
}

type BarcodeLines = RecordEffectInput<ItemNeeds>['record']['barcodes']

function primaryIssues(barcodes: BarcodeLines): readonly FieldIssue[] {
  const primary = barcodes.map(({ unit, isPrimary }) => (isPrimary ? unit : undefined))
  return primary.flatMap((unit, index) =>
    unit === undefined || primary.indexOf(unit) === index
      ? []
      : [fieldIssue('isPrimary', { code: 'onePrimary' }, { lines: 'barcodes', index })],
  )
}

/** The very same code is refused by the field, which stands once. */
async function takenIssues(input: RecordEffectInput<ItemNeeds>): Promise<readonly FieldIssue[]> {
  const codes = input.record.barcodes.map(({ code }) => code.toLowerCase())
  const elsewhere = await findElsewhere(input, codes)
  return codes.flatMap((code, index) => {
    const bare = bareCode(code)
    const place = { lines: 'barcodes', index }
    const taken = elsewhere.find((one) => one.bare === bare)
    if (taken !== undefined && taken.code !== code)
      return [fieldIssue('code', { code: 'barcodeTaken', params: { item: taken.item } }, place)]
    const isRepeated = codes.slice(0, index).some((other) => other !== code && bareCode(other) === bare)
    return isRepeated ? [fieldIssue('code', { code: 'twice' }, place)] : []
  })
}

interface TakenCode {
  readonly code: string
  readonly bare: string
  /** Number and name of the item that has it. */
  readonly item: string
}

async function findElsewhere(
  { trx, ctx, before }: RecordEffectInput<ItemNeeds>,
  codes: readonly string[],
): Promise<readonly TakenCode[]> {
  const { rows } = await sql<TakenCode>`
    select lower(b.code) as code, ltrim(lower(b.code), '0') as bare, i.number || ' ' || i.name as item
    from item_barcode b join item i on i.tenant_id = b.tenant_id and i.id = b.parent_id
    where b.tenant_id = ${ctx.tenantId} and ltrim(lower(b.code), '0') = any(${codes.map(bareCode)}::text[])
      and b.parent_id is distinct from ${before === undefined ? null : Number(before.id)}::bigint`.execute(trx)
  return rows
}
