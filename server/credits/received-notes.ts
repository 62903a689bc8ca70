import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { idParam, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const receivedNoteReads: TableReads = {
  by: 'server/credits/received-notes.ts',
  entities: { apCredit: { docNo: 'text' } },
}

/**
 * Keeps the number of a credit note as received, once of a supplier, whoever receives it and from wherever; of two who receive it at once one is refused
 * (CRN-310). @throws E_VALIDATION at the number, with the claim that has it
 */
export const receiveNoteEffect = defineMoveEffect({
  name: 'credits:receiveNote',
  params: { supplier: idParam('header', 'supplier'), number: textParam('header', ['text']) },
  async apply({ trx, ctx, record }, { header: { supplier = 0, number }, fieldOf }) {
    const { tenantId } = ctx
    const kept = await sql`insert into received_note (tenant_id, supplier_id, number, credit_id)
      values (${tenantId}, ${supplier}, lower(trim(${number})), ${standardOf(record).id}) on conflict do nothing returning credit_id`.execute(
      trx,
    )
    if (kept.rows.length > 0) return {}
    const { rows } = await sql<{ readonly docNo: string }>`select c.doc_no as "docNo" from received_note n
      join ap_credit c on c.tenant_id = n.tenant_id and c.id = n.credit_id
      where n.tenant_id = ${tenantId} and n.supplier_id = ${supplier} and n.number = lower(trim(${number}))`.execute(
      trx,
    )
    const issue = { code: 'noteTwice', params: { number: rows[0]?.docNo ?? '' } }
    throw appError('E_VALIDATION', {}, { issues: [fieldIssue(fieldOf('number') ?? '', issue)] })
  },
})

/** A claim that is reversed gives its notes back: they may be received anew. */
export const giveBackNotesEffect = defineMoveEffect({
  name: 'credits:giveBackNotes',
  params: {},
  async apply({ trx, ctx, record }) {
    await sql`delete from received_note where tenant_id = ${ctx.tenantId} and credit_id = ${standardOf(record).id}`.execute(
      trx,
    )
    return {}
  },
})
