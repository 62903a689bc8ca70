import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import type { OpenForm } from './form-scope.ts'

/** Instant until which answers stay closed; undefined for forms that are read at once. */
export function sealEnd({ form, record }: Pick<OpenForm, 'form' | 'record'>): string | undefined {
  const end = form.sealedUntil === undefined ? undefined : record[form.sealedUntil]
  return typeof end === 'string' ? end : undefined
}

/** True once nothing more is taken. */
export function isClosed(open: Pick<OpenForm, 'form' | 'record' | 'scope'>): boolean {
  if (open.form.sealedUntil === undefined) return false
  const end = sealEnd(open)
  // Without an end nothing may be answered yet. Asked with the record locked, as whoever opens the answers locks it.
  return end === undefined || Date.parse(end) <= open.scope.clock.now().getTime()
}

/** @throws E_FORM_CLOSED once answers were due */
export function refuseClosed(open: OpenForm): void {
  if (isClosed(open)) throw appError('E_FORM_CLOSED')
}

/** Keeps an answer closed beside the record, in place of the one before. */
export async function keepAnswer(trx: Trx, { found, scope }: OpenForm, values: WireRecord): Promise<void> {
  await sql`update public_form set answer = ${JSON.stringify(values)}::jsonb, answered_at = ${scope.clock.now().toISOString()}
    where tenant_id = ${tenantOf(trx)} and id = ${found.id}`.execute(trx)
}

/** The newest answer of each record that has one, by record. The caller has locked the records, and their answers are due. */
export async function readAnswers(
  trx: Trx,
  { family, records }: { readonly family: string; readonly records: readonly number[] },
): Promise<ReadonlyMap<number, WireRecord>> {
  const { rows } = await sql<{ recordId: number; answer: WireRecord }>`
    select distinct on (f.record_id) f.record_id as "recordId", f.answer from public_form f
    where f.tenant_id = ${tenantOf(trx)} and f.family = ${family} and f.record_id = any(${records}::bigint[])
      and f.answer is not null
    order by f.record_id, f.answered_at desc`.execute(trx)
  return new Map(rows.map(({ recordId, answer }) => [recordId, answer]))
}
