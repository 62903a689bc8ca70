import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { CountLine, CountState } from '#core/http/count-contract.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'

/** What this SQL reads of tables that definitions draw. */
export const countLineReads: TableReads = {
  by: 'server/counts/entry/read-lines.ts',
  entities: {
    bin: { code: 'text' },
    item: { name: 'text', number: 'text' },
    itemBarcode: { code: 'text', unit: { to: 'unit' } },
    lot: { code: 'text', expiresOn: 'date' },
    itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
    physicalInventoryLine: {
      bin: { to: 'bin' },
      count1: 'quantity',
      count2: 'quantity',
      count3: 'quantity',
      countNo: 'integer',
      counted: 'quantity',
      countedAt: 'instant',
      counter: { to: 'user' },
      firstCounter: { to: 'user' },
      item: { to: 'item' },
      lastCount: 'quantity',
      loose: 'choice',
      lot: { to: 'lot' },
      lotless: 'choice',
      newExpires: 'date',
      newLot: 'text',
      recountNo: 'integer',
      shelf: 'text',
      unit: { to: 'itemUnit' },
      unit1: { to: 'itemUnit' },
      unit2: { to: 'itemUnit' },
      unit3: { to: 'itemUnit' },
    },
    unit: { code: 'text' },
  },
}

/** Lines of a sheet as people count them, in their order; one of them where it is named. */
export async function readLines(
  { trx, ctx }: CommandScope,
  sheetId: number,
  lineId?: number,
): Promise<readonly CountLine[]> {
  const { rows } = await sql<CountLine>`
    select l.id::int as id, i.number, i.name, n.code as bin, l.bin_id is null and l.loose is not null as "isLoose",
      coalesce(e.code, l.new_lot) as lot, coalesce(e.expires_on, l.new_expires)::text as expires,
      l.lot_id is null and l.new_lot is null and l.lotless is not null as "isLotless", l.shelf, b.code as "baseUnit", trim_scale(l.last_count)::text as "lastCount",
      jsonb_build_array(trim_scale(l.count1)::text, trim_scale(l.count2)::text, trim_scale(l.count3)::text) as counts,
      jsonb_build_array(
        case when v1.id is not null then jsonb_build_object('code', w1.code, 'factor', trim_scale(round(v1.num / v1.den, 6))::text) end,
        case when v2.id is not null then jsonb_build_object('code', w2.code, 'factor', trim_scale(round(v2.num / v2.den, 6))::text) end,
        case when v3.id is not null then jsonb_build_object('code', w3.code, 'factor', trim_scale(round(v3.num / v3.den, 6))::text) end) as units,
      coalesce((select jsonb_agg(jsonb_build_object('code', c.code, 'unit',
          case c.unit_id when v1.unit_id then 0 when v2.unit_id then 1 when v3.unit_id then 2 end) order by c.line_no) from item_barcode c
        where c.tenant_id = l.tenant_id and c.parent_id = l.item_id), '[]'::jsonb) as codes,
      trim_scale(l.counted)::text as counted, coalesce(l.count_no, 0) as "countNo", a.display_name as counter,
      to_char(l.counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "countedAt",
      coalesce(l.recount_no, 0) > 0 as "isRecount", l.counter_id is not distinct from ${ctx.userId}::bigint as "isOwn",
      coalesce(l.recount_no, 0) > 0 and l.first_counter_id is not distinct from ${ctx.userId}::bigint as "isOthers"
    from physical_inventory_line l
      join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
      join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
      join unit b on b.tenant_id = l.tenant_id and b.id = u.unit_id
      left join bin n on n.tenant_id = l.tenant_id and n.id = l.bin_id
      left join lot e on e.tenant_id = l.tenant_id and e.id = l.lot_id
      left join item_unit v1 on v1.tenant_id = l.tenant_id and v1.id = l.unit1_id
      left join unit w1 on w1.tenant_id = l.tenant_id and w1.id = v1.unit_id
      left join item_unit v2 on v2.tenant_id = l.tenant_id and v2.id = l.unit2_id
      left join unit w2 on w2.tenant_id = l.tenant_id and w2.id = v2.unit_id
      left join item_unit v3 on v3.tenant_id = l.tenant_id and v3.id = l.unit3_id
      left join unit w3 on w3.tenant_id = l.tenant_id and w3.id = v3.unit_id
      left join app_user a on a.tenant_id = l.tenant_id and a.id = l.counter_id
    where l.tenant_id = ${ctx.tenantId} and l.parent_id = ${sheetId}
      and (${lineId ?? null}::bigint is null or l.id = ${lineId ?? null}::bigint)
    order by l.line_no, l.id`.execute(trx)
  return rows
}

/** What of a line changes while people count. */
export function stateOf(line: CountLine): CountState {
  const { id, counts, counted, countNo, counter, countedAt, isOthers, isRecount, isOwn } = line
  return { id, counts, counted, countNo, counter, countedAt, isOthers, isRecount, isOwn }
}
