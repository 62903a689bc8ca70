import { sql } from 'kysely'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { DocLink } from '../../sources/links/doc-links.ts'
import { noSources, type OpenCommitment, type OpenRni, type Sources } from './read-sources.ts'

type DraftRow = Omit<
  OpenCommitment,
  'qty' | 'value' | 'takes' | 'awaited' | 'awaitedWithout' | 'agreed' | 'pending'
> & {
  readonly forLine: number
  readonly qty: string
  readonly value: string
  readonly takes: string
  /** Committed of the line as a whole. */
  readonly whole: string
}

/** What is committed of the lines that lines of a draft would take from, as if they were taken now; nothing is locked. */
export async function readDraftSources(trx: Trx, tenantId: string, taking: readonly DocLink[]): Promise<Sources> {
  if (taking.length === 0) return noSources
  const asked = JSON.stringify(
    taking.map(({ from, to, baseQty }) => ({
      for_line: to.line,
      doc_type_id: from.docType,
      doc_id: from.id,
      line_id: from.line,
      takes: printDecimal(baseQty),
    })),
  )
  const { rows } =
    await sql<DraftRow>`select a.for_line as "forLine", c.kind, c.doc_type_id as "docTypeId", c.doc_id as "docId",
      c.doc_line_id as "lineId", c.site_id as "siteId", c.account_id as "accountId", c.cost_centre_id as "costCentreId",
      c.period_id as "periodId", c.project_id as "projectId", sum(c.base_qty)::text as qty, sum(c.amount)::text as value, a.takes::text as takes,
      (sum(sum(c.base_qty)) over (partition by a.for_line, c.kind, c.doc_type_id, c.doc_id, c.doc_line_id))::text as whole
    from jsonb_to_recordset(${asked}::jsonb) as a(for_line bigint, doc_type_id int, doc_id bigint, line_id bigint, takes numeric)
    join commitment_entry c on c.tenant_id = ${tenantId}
      and (c.doc_type_id, c.doc_id, c.doc_line_id) = (a.doc_type_id, a.doc_id, a.line_id)
    group by a.for_line, a.takes, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(c.amount) <> 0`.execute(trx)
  const commitments = new Map<number, readonly OpenCommitment[]>()
  for (const { forLine, qty, value, takes, whole, ...row } of rows) {
    const [awaited, taken] = [toDecimal(whole), toDecimal(takes)]
    const waits = { awaited, awaitedWithout: awaited, pending: taken, agreed: undefined }
    const entry = { ...row, ...waits, qty: toDecimal(qty), value: toDecimal(value), takes: taken }
    commitments.set(forLine, [...(commitments.get(forLine) ?? []), entry])
  }
  return { ...noSources, commitments, rni: await readDraftRni(trx, tenantId, taking) }
}

interface RniRow extends Record<'qty' | 'value' | 'documentValue' | 'rate', string> {
  readonly forLine: number
  readonly docTypeId: number
  readonly docId: number
  readonly lineId: number
  readonly siteId: number
}

/** What is still owed of the lines of receipts they would settle. */
async function readDraftRni(
  trx: Trx,
  tenantId: string,
  taking: readonly DocLink[],
): Promise<ReadonlyMap<number, OpenRni>> {
  const asked = JSON.stringify(
    taking.map(({ from, to }) => ({
      for_line: to.line,
      doc_type_id: from.docType,
      doc_id: from.id,
      line_id: from.line,
    })),
  )
  const { rows } = await sql<RniRow>`select a.for_line as "forLine", r.doc_type_id as "docTypeId", r.doc_id as "docId",
      r.receipt_line_id as "lineId", r.site_id as "siteId", sum(r.base_qty)::text as qty, sum(r.amount)::text as value,
      sum(coalesce(r.document_amount, r.amount))::text as "documentValue", coalesce(max(r.rate), 1)::text as rate
    from jsonb_to_recordset(${asked}::jsonb) as a(for_line bigint, doc_type_id int, doc_id bigint, line_id bigint)
    join rni_entry r on r.tenant_id = ${tenantId} and (r.doc_type_id, r.doc_id, r.receipt_line_id) = (a.doc_type_id, a.doc_id, a.line_id)
    group by 1, 2, 3, 4, 5`.execute(trx)
  return new Map(
    rows.map(({ qty, value, documentValue, rate, ...row }) => [
      row.forLine,
      {
        ...row,
        qty: toDecimal(qty),
        value: toDecimal(value),
        documentValue: toDecimal(documentValue),
        rate: toDecimal(rate),
      },
    ]),
  )
}
