import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const newLotReads: TableReads = {
  by: 'server/counts/new-lots.ts',
  entities: {
    item: { expiryDays: 'integer', lotTracked: 'boolean' },
    lot: { code: 'text', item: { to: 'item' } },
  },
}

/** A line that names a lot the books do not know, or a day of one. */
export interface NewLotLine {
  readonly row: number
  readonly item: number | undefined
  /** Its number; '' where the line says none. */
  readonly newLot: string
  readonly newExpires: string
}

/** Where what is wrong is shown. */
export interface NewLotPlaces {
  readonly lines: string
  readonly newLot: string
  readonly newExpires: string
}

interface Known {
  readonly isTracked: boolean
  readonly keepsDays: boolean
  readonly isKnown: boolean
}

/**
 * What is wrong with lots people name on a sheet (COUNT-691): a day without a number, an item that is not kept by lots, a number the books know, or no day
 * where the item says how long it keeps.
 */
export async function newLotIssues(
  trx: Trx,
  tenantId: string,
  { lines, places }: { readonly lines: readonly NewLotLine[]; readonly places: NewLotPlaces },
): Promise<readonly FieldIssue[]> {
  const named = lines.filter(({ newLot, newExpires }) => newLot !== '' || newExpires !== '')
  const known = await readKnown(trx, tenantId, named)
  return named.flatMap((line, nth) => {
    const issue = issueOf(line, known.get(nth))
    if (issue === undefined) return []
    const { field, code } = issue
    const params = code === 'newLotKnown' ? { lot: line.newLot } : undefined
    return [fieldIssue(places[field], { code, ...(params && { params }) }, { lines: places.lines, index: line.row })]
  })
}

function issueOf(
  { newLot, newExpires }: NewLotLine,
  known: Known | undefined,
): { readonly field: 'newLot' | 'newExpires'; readonly code: string } | undefined {
  if (newLot === '') return { field: 'newLot', code: 'newLotNumber' }
  if (known === undefined) return undefined
  if (!known.isTracked) return { field: 'newLot', code: 'newLotOfWhole' }
  if (known.isKnown) return { field: 'newLot', code: 'newLotKnown' }
  return known.keepsDays && newExpires === '' ? { field: 'newExpires', code: 'newLotDay' } : undefined
}

/** Of each line what the books know of its item and its lot; nothing of one without an item. */
async function readKnown(
  trx: Trx,
  tenantId: string,
  lines: readonly NewLotLine[],
): Promise<ReadonlyMap<number, Known>> {
  if (lines.length === 0) return new Map()
  const wanted = lines.map(({ item = null, newLot }, nth) => ({ nth, item_id: item, code: newLot }))
  const { rows } = await sql<Known & { readonly nth: number }>`
    select k.nth, coalesce(i.lot_tracked, false) as "isTracked", i.expiry_days is not null as "keepsDays",
      exists (select from lot t where t.tenant_id = i.tenant_id and t.item_id = i.id and lower(t.code) = lower(k.code)) as "isKnown"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as k(nth int, item_id bigint, code text)
      join item i on i.tenant_id = ${tenantId} and i.id = k.item_id`.execute(trx)
  return new Map(rows.map(({ nth, ...known }) => [nth, known]))
}
