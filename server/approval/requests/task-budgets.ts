import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { tellsBudget } from '#core/effects/budget-use.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import type { BudgetCell } from '#core/http/figures/budget-contract.ts'
import { readBudgetEffects } from '../../budgets/budget-cells.ts'
import type { Trx } from '../../db/pool.ts'
import { tenantOf } from '../../db/tenant-of.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import type { Told, ToldTable, ToldTo } from '../../documents/present/told-table.ts'
import { readableFields } from '../../entity-sql/readable-entity.ts'

/** What the documents of the worklist do to budgets, in words: of the cell that is worst off, and how many there are besides (APPR-64). */
export const taskTable: ToldTable = {
  table: 'approval_task',
  async tell(trx, to, ids) {
    const families = toldFamilies(to)
    if (families.length === 0 || ids.length === 0) return new Map()
    const cells = await readCells(trx, families, ids)
    return new Map([...cells].map(([id, all]) => [id, toldCells(to, all)]))
  },
}

/** Families of whose documents the reader reads all that their effect is worked out from (BUDG-10). */
function toldFamilies({ definitions, permissions }: ToldTo): readonly string[] {
  return [...definitions.families.values()]
    .filter((family) => tellsBudget(family, readableFields(family.entity, permissions)))
    .map(({ id }) => id)
}

/** Of questions that are open, the worst cell first: what was asked when they were sent, of the budgets of now. */
function readCells(
  trx: Trx,
  families: readonly string[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly BudgetCell[]>> {
  const tenantId = tenantOf(trx)
  return readBudgetEffects(
    trx,
    tenantId,
    sql`
      select r.id as about, a.site_id, a.cost_centre_id, a.account_id, a.period_id, a.amount,
        case when a.day is null or exists (select from fiscal_period p where p.tenant_id = ${tenantId} and p.site_id = a.site_id
            and a.day between p.starts_on and p.ends_on and not p.status = any(a.admits))
          then (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) at time zone s.iana_timezone)::date
          else a.day end as day
      from approval_request r
      join approval_ask a on a.tenant_id = ${tenantId} and (a.doc_type_id, a.doc_id, a.doc_version) = (r.doc_type_id, r.doc_id, r.doc_version)
      join site s on s.tenant_id = ${tenantId} and s.id = a.site_id
      where r.tenant_id = ${tenantId} and r.id = any(${ids}::bigint[]) and r.state = 'Open' and r.family = any(${families}::text[])`,
  )
}

function toldCells({ definitions, language }: ToldTo, [worst, ...more]: readonly BudgetCell[]): Told {
  if (worst === undefined) return {}
  const translate = translatorFor(definitions, language)
  const { costCentre: centre, left, decimals: currencyDecimals } = worst
  const amount = moneyInWords(left.replace('-', ''), { language, currencyDecimals })
  const isOver = compare(toDecimal(left), zero) < 0
  const words = isOver
    ? translate('form.budget.beyondOf', { over: amount, centre })
    : translate('form.budget.leftOf', { left: amount, centre })
  return { budgetEffect: more.length === 0 ? words : `${words} (+${more.length})` }
}
