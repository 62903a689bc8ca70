import { sql } from 'kysely'
import type { Decimal } from '#core/decimal/decimal.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { Trx } from '../../db/pool.ts'
import type { ToldDocument } from '../../messages/tell-of-approval.ts'
import type { MoveQuestion } from '../../documents/effects/move-effect.ts'
import { approvalAmount } from './approval-amount.ts'

/** A locked document on its way through approval: what messages tell of, and what is decided by. */
export interface ApprovalDocument extends ToldDocument {
  readonly siteId: number
  /** Everybody who entered, wrote or submitted it: none of them decides. */
  readonly authorIds: readonly number[]
  /** At the decimals of the site's currency; undefined when the cost of a line is not known. */
  readonly amount: Decimal | undefined
  readonly currency: Currency
  /** Routing and deciding stay on one version; every other move makes a new one. */
  readonly versionNo: number
}

/** The currency of a document's site. */
export interface Currency {
  readonly symbol: string
  readonly decimals: number
}

/** What is known of a document before its authors and its currency are read. */
export type DocumentSource = Pick<ApprovalDocument, 'trx' | 'tenantId' | 'definitions' | 'family' | 'record' | 'now'>

/** The document a move is made on. */
export function approvalDocument({ ctx, clock, ...input }: MoveQuestion): Promise<ApprovalDocument> {
  return readApprovalDocument({ ...input, tenantId: ctx.tenantId, now: clock.now() })
}

/** A document with who wrote it and what it comes to. */
export async function readApprovalDocument(source: DocumentSource): Promise<ApprovalDocument> {
  const { trx, tenantId, definitions, family, record, now } = source
  if (family.docType === undefined) throw new Error(`Family ${family.id} has no document type and cannot be approved`)
  const { id, site, enteredBy: authorId, versionNo } = standardOf(record)
  const key = { docTypeId: family.docType, docId: id, siteId: site }
  const { writerIds, ...currency } = await readFacts(trx, { tenantId, ...key })
  return {
    trx,
    tenantId,
    definitions,
    family,
    record,
    now,
    ...key,
    authorId,
    authorIds: [...new Set([authorId, ...writerIds])],
    amount: approvalAmount(family, record, currency.decimals),
    currency,
    versionNo,
  }
}

interface DocumentFacts extends Currency {
  readonly writerIds: readonly number[]
}

async function readFacts(
  trx: Trx,
  key: Pick<ApprovalDocument, 'tenantId' | 'docTypeId' | 'docId' | 'siteId'>,
): Promise<DocumentFacts> {
  const result =
    await sql<DocumentFacts>`select coalesce(min(c.symbol), '') as symbol, min(s.currency_decimals) as decimals,
      (select coalesce(json_agg(a.user_id), '[]') from doc_author a
        where a.tenant_id = ${key.tenantId} and a.doc_type_id = ${key.docTypeId} and a.doc_id = ${key.docId}) as "writerIds"
    from site s left join currency c on c.tenant_id = s.tenant_id and c.id = s.base_currency_id
    where s.tenant_id = ${key.tenantId} and s.id = ${key.siteId}`.execute(trx)
  const [facts] = result.rows
  if (facts === undefined) throw new Error('An aggregate answers one row')
  return facts
}
