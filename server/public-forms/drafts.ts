import { sql } from 'kysely'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import type { PublicDraft } from '#core/http/public-form-contract.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { refusalOfChange, refuse } from '../documents/may/refusal.ts'
import { staleRefusal } from '../audit/stale-refusal.ts'
import type { OpenForm } from './form-scope.ts'
import { checkShape } from './form-values.ts'
import { refuseClosed } from './sealed.ts'

/** Keeps what was written so far beside the record, which nobody but the holder sees (PUBLIC-10); E_STALE where another tab kept a newer one. */
export async function keepDraft(trx: Trx, open: OpenForm, { DraftNo, Values }: PublicDraft): Promise<number> {
  const { found, record, scope } = open
  refuse(refusalOfChange(scope, record), record)
  refuseClosed(open)
  checkShape(open, Values)
  if (DraftNo !== found.draftNo)
    throw await staleRefusal(scope, { by: undefined, at: found.draftOn ?? scope.clock.now().toISOString() })
  await writeDraft(trx, found.id, { values: Values, now: scope.clock.now() })
  return DraftNo + 1
}

/** After it was sent a draft holds nothing but what is confidential inside and is not sent back from there. */
export function restOfDraft({ family, form }: OpenForm, values: WireRecord): WireRecord | null {
  const guarded = family.entity.fields.filter(({ id, readIf }) => readIf !== undefined && form.writes.includes(id))
  const kept = guarded.map(wireName).filter((name) => Object.hasOwn(values, name))
  return kept.length === 0 ? null : Object.fromEntries(kept.map((name) => [name, values[name]]))
}

/** Writes a draft in place of the one before. */
export async function writeDraft(
  trx: Trx,
  formId: number,
  { values, now }: { readonly values: WireRecord | null; readonly now: Date },
): Promise<void> {
  const text = values === null ? null : JSON.stringify(values)
  await sql`update public_form set draft = ${text}::jsonb, draft_no = draft_no + 1, draft_at = ${now.toISOString()}
    where tenant_id = ${tenantOf(trx)} and id = ${formId}`.execute(trx)
}
