import { sql } from 'kysely'
import { printDecimal, toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { DocRef } from './doc-links.ts'

/** What a line is meant to take of one of several lines of sources, in base units. */
export interface LineShare {
  readonly from: DocRef & { readonly line: number }
  readonly baseQty: Decimal
}

/** Line of a document → what it takes of each line of sources, in the order in which they are served. */
export type SharesOfLines = ReadonlyMap<number, readonly LineShare[]>

/** Keeps what lines of a document are meant to take of several lines of sources each, in one statement (SRC-149). */
export async function writeShares(
  trx: Trx,
  tenantId: string,
  { to, shares }: { readonly to: DocRef; readonly shares: SharesOfLines },
): Promise<void> {
  const rows = [...shares].flatMap(([line, some]) =>
    some.map(({ from, baseQty }, turn) => ({
      to_line: line,
      turn,
      from_type: from.docType,
      from_id: from.id,
      from_line: from.line,
      base_qty: printDecimal(baseQty),
    })),
  )
  if (rows.length === 0) return
  await sql`insert into line_share (tenant_id, to_type, to_id, to_line, turn, from_type, from_id, from_line, base_qty)
    select ${tenantId}, ${to.docType}, ${to.id}, r.to_line, r.turn, r.from_type, r.from_id, r.from_line, r.base_qty
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(to_line bigint, turn int, from_type int, from_id bigint,
      from_line bigint, base_qty numeric)`.execute(trx)
}

/** What lines of a document are meant to take of several lines of sources of a type; most documents have none. */
export async function readShares(
  trx: Trx,
  tenantId: string,
  { to, fromType }: { readonly to: DocRef; readonly fromType: number },
): Promise<SharesOfLines> {
  const { rows } = await sql<{
    readonly toLine: number
    readonly fromId: number
    readonly fromLine: number
    readonly qty: string
  }>`
    select to_line as "toLine", from_id as "fromId", from_line as "fromLine", base_qty::text as qty from line_share
    where tenant_id = ${tenantId} and to_type = ${to.docType} and to_id = ${to.id} and from_type = ${fromType}
    order by to_line, turn`.execute(trx)
  const shares = new Map<number, LineShare[]>()
  for (const { toLine, fromId, fromLine, qty } of rows) {
    const share = { from: { docType: fromType, id: fromId, line: fromLine }, baseQty: toDecimal(qty) }
    const before = shares.get(toLine)
    if (before === undefined) shares.set(toLine, [share])
    else before.push(share)
  }
  return shares
}
