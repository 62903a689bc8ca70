import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'

/** So many numbers are named; the rest is counted. */
const named = 5

/** What is said of each check that something is to be done for. */
const saidOf: Readonly<Record<string, string>> = {
  UnpostedReceipts: 'periodUnpostedReceipts',
  UnpostedCounts: 'periodUnpostedCounts',
  OtherDocuments: 'periodOtherDocuments',
  NotInvoiced: 'periodNotInvoiced',
  Invariants: 'periodInvariants',
}

interface OpenCheck {
  readonly name: string
  readonly count: number
  readonly numbers: readonly string[]
}

/** Asks before a period is closed about every check of its list that has something to be done (POST-28). @throws E_PERIOD_CHECKS, which may be confirmed */
export async function askAboutChecks(input: Pick<MoveEffectInput, 'trx' | 'ctx' | 'record' | 'body'>): Promise<void> {
  if (input.body.Confirmed === true) return
  const open = await readOpen(input)
  if (open.length === 0) return
  throw appError('E_PERIOD_CHECKS', { count: open.length }, { issues: open.map(told), body: { CanConfirm: true } })
}

async function readOpen({ trx, ctx, record }: Pick<MoveEffectInput, 'trx' | 'ctx' | 'record'>) {
  const { rows } = await sql<OpenCheck>`
    select c.period_check as name, c.open_count as count, array(select d.doc_number from period_document d
      where d.tenant_id = c.tenant_id and d.period_id = c.period_id and d.period_check = c.period_check
      order by d.doc_number limit ${named}) as numbers
    from period_check c
    where c.tenant_id = ${ctx.tenantId} and c.period_id = ${standardOf(record).id} and c.mark = 'ToDo'
    order by c.id`.execute(trx)
  return rows
}

/** Counts and numbers alone: amounts are for the list, which asks who may see costs. */
function told({ name, count, numbers }: OpenCheck): FieldIssue {
  const params = { count, numbers: [...numbers, ...(count > named ? ['…'] : [])].join(', ') }
  return { ...fieldIssue('', { code: saidOf[name] ?? 'periodOtherDocuments', params }), isWarning: true }
}
