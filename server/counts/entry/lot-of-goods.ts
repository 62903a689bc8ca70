import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { parseGs1 } from '#core/barcodes/gs1.ts'
import type { AddLineBody } from '#core/http/count-contract.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { numberIn, textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { refuseIssues } from '../../documents/judge/raise-warnings.ts'

/** What this SQL reads of tables that definitions draw. */
export const lotOfGoodsReads: TableReads = {
  by: 'server/counts/entry/lot-of-goods.ts',
  entities: { item: { lotTracked: 'boolean' }, lot: { code: 'text', item: { to: 'item' } } },
}

/** The lot that goods put on a sheet are of, with its id where the books know it. */
export interface LotOfGoods {
  readonly code: string
  readonly expires: string | undefined
  readonly id: number | undefined
}

/** The lot goods are of: the one that is named, or the one their code names where the sheet counts them by lots. @throws E_VALIDATION for a day of no lot */
export async function lotOfGoods(
  scope: CommandScope,
  sheet: EntityRecord,
  { goods, item }: { readonly goods: AddLineBody; readonly item: number },
): Promise<LotOfGoods | undefined> {
  const read = isByLot(sheet, item) ? parseGs1(goods.code) : undefined
  const code = goods.lot ?? read?.lot
  const known = code === undefined ? undefined : await knownOf(scope, item, code)
  // What a code says of goods that are not kept by lots is passed over.
  const isSaid = goods.lot !== undefined || known?.isTracked === true
  if (code !== undefined && isSaid) return { code, expires: goods.expires ?? read?.expiry, id: known?.id ?? undefined }
  if (goods.expires !== undefined)
    refuseIssues([{ field: 'newLot', code: 'newLotNumber', message: 'validation.newLotNumber' }])
  return undefined
}

/** Whether a line counts goods of a lot. */
export function isOfLot(line: LineRecord, { code, id }: LotOfGoods): boolean {
  if (id !== undefined && numberIn(line, 'lot') === id) return true
  return textIn(line, 'newLot').toLowerCase() === code.toLowerCase()
}

/** Cells of a new line that say its lot. */
export function lotCellsOf({ code, expires, id }: LotOfGoods): Readonly<Record<string, string | number>> {
  if (id !== undefined) return { LotId: id }
  return { NewLot: code, ...(expires !== undefined && { NewExpires: expires }) }
}

function isByLot(sheet: EntityRecord, item: number): boolean {
  const lines = linesOf(sheet, 'lines').filter((line) => line['item'] === item)
  const says = lines.some((line) => ['lot', 'lotless', 'newLot'].some((id) => (line[id] ?? null) !== null))
  return lines.length === 0 ? sheet['byLot'] === true : says
}

interface Known {
  readonly isTracked: boolean
  readonly id: number | null
}

async function knownOf({ trx, ctx }: CommandScope, item: number, code: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select coalesce(i.lot_tracked, false) as "isTracked", t.id::int as id
    from item i left join lot t on t.tenant_id = i.tenant_id and t.item_id = i.id and lower(t.code) = lower(${code})
    where i.tenant_id = ${ctx.tenantId} and i.id = ${item}`.execute(trx)
  return rows[0]
}
