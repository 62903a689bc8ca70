import { sql, type RawBuilder } from 'kysely'
import { printDecimal } from '#core/decimal/decimal.ts'
import type { BudgetCell } from '#core/http/figures/budget-contract.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import type { BudgetAsk } from './budget-ask.ts'

/** What this SQL reads of tables that definitions draw. */
export const budgetReads: TableReads = {
  by: 'server/budgets/budget-cells.ts',
  entities: {
    budget: {
      control: { options: ['None', 'Warn', 'Block'] },
      docNo: 'text',
      fiscalYear: 'integer',
      scenario: { options: ['Original', 'Revised'] },
      site: { to: 'site' },
      status: 'status',
    },
    budgetLine: { account: { to: 'glAccount' }, amount: 'money', costCentre: { to: 'costCentre' }, period: 'integer' },
    costCentre: { name: 'text' },
    glAccount: { name: 'text' },
  },
}

/** A cell of a budget in force that is asked for. */
export interface HeldCell {
  readonly control: 'Warn' | 'Block'
  readonly costCentre: string
  readonly account: string
  readonly period: number
  /** Of the currency of its site. */
  readonly decimals: number
  readonly asked: string
  readonly left: string
}

/** What is asked as rows `a(site_id, cost_centre_id, account_id, period_id, amount)`. */
function askedJson(asks: readonly BudgetAsk[]): RawBuilder<unknown> {
  const rows = asks.map(({ siteId, costCentreId, accountId, periodId, amount }) => ({
    site_id: siteId,
    cost_centre_id: costCentreId,
    account_id: accountId,
    period_id: periodId,
    amount: printDecimal(amount),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(site_id bigint, cost_centre_id bigint, account_id bigint, period_id bigint, amount numeric)`
}

/**
 * The one rule of which budget holds what is asked (BUDG-2, BUDG-5): `cell` is what `asked` (site, cost centre, account, year, period, amount) has of
 * the budget in force of its site and year, a revised one before the original, where some line of it names cost centre and account.
 */
function budgetsInForce(tenantId: string, asked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    asked as (${asked}),
    force as (
      select distinct on (b.site_id, b.fiscal_year) b.id, b.site_id, b.fiscal_year, b.control from budget b
      where b.tenant_id = ${tenantId} and b.status = 'Approved' and b.scenario in ('Original', 'Revised')
        and (b.site_id, b.fiscal_year) in (select k.site_id, k.fiscal_year from asked k)
      order by b.site_id, b.fiscal_year, b.scenario = 'Revised' desc, b.id desc),
    cell as (
      select a.*, g.id as budget_id, g.control from asked a join force g on (g.site_id, g.fiscal_year) = (a.site_id, a.fiscal_year)
      where exists (select from budget_line l where l.tenant_id = ${tenantId} and l.parent_id = g.id
        and (l.cost_centre_id, l.account_id) = (a.cost_centre_id, a.account_id)))`
}

/** The cells a posting asks more of than it gives back, locked in one order until the transaction ends; those of budgets that block first. */
export async function readHeld(
  trx: Trx,
  { tenantId, postingId }: { readonly tenantId: string; readonly postingId: number },
  asks: readonly BudgetAsk[],
): Promise<readonly HeldCell[]> {
  const keyed = budgetsInForce(
    tenantId,
    sql`
      select a.site_id, a.cost_centre_id, a.account_id, f.fiscal_year, f.period_no, trim_scale(sum(a.amount)) as amount
      from ${askedJson(asks)}
      join posting p on p.tenant_id = ${tenantId} and p.id = ${postingId}
      join fiscal_period f on f.tenant_id = ${tenantId} and f.id = coalesce(a.period_id, p.period_id)
      group by 1, 2, 3, 4, 5 having sum(a.amount) > 0`,
  )
  await sql`with ${keyed}
    select l.id from budget_line l where l.tenant_id = ${tenantId} and exists (select from cell c where c.control <> 'None' and c.budget_id = l.parent_id
      and (c.cost_centre_id, c.account_id, c.period_no) = (l.cost_centre_id, l.account_id, l.period))
    order by l.id for update`.execute(trx)
  const { rows } = await sql<HeldCell>`with ${keyed}
    select c.control, n.name as "costCentre", g.name as account, c.period_no as period, s.currency_decimals as decimals, c.amount::text as asked,
      trim_scale(coalesce(l.amount, 0) - coalesce(u.used, 0))::text as left
    from cell c
    join site s on s.tenant_id = ${tenantId} and s.id = c.site_id
    join cost_centre n on n.tenant_id = ${tenantId} and n.id = c.cost_centre_id
    join gl_account g on g.tenant_id = ${tenantId} and g.id = c.account_id
    left join budget_line l on l.tenant_id = ${tenantId} and l.parent_id = c.budget_id
      and (l.cost_centre_id, l.account_id, l.period) = (c.cost_centre_id, c.account_id, c.period_no)
    left join lateral (select sum(e.amount) as used from commitment_entry e
      join fiscal_period f on f.tenant_id = ${tenantId} and f.id = e.period_id and (f.fiscal_year, f.period_no) = (c.fiscal_year, c.period_no)
      where e.tenant_id = ${tenantId} and (e.site_id, e.cost_centre_id, e.account_id) = (c.site_id, c.cost_centre_id, c.account_id)) u on true
    where c.control <> 'None'
    order by c.control, n.name, g.name, c.period_no`.execute(trx)
  return rows
}

/** What a document asks of each cell of a budget in force, and what is left of it afterwards, the worst first (BUDG-9). */
export async function readBudgetEffect(
  trx: Trx,
  { tenantId, day }: { readonly tenantId: string; readonly day: string },
  asks: readonly BudgetAsk[],
): Promise<readonly BudgetCell[]> {
  const asked = asks.filter(({ costCentreId, accountId }) => costCentreId !== null && accountId !== null)
  if (asked.length === 0) return []
  const row = sql`select 0 as about, a.*, ${day}::date as day from ${askedJson(asked)}`
  return (await readBudgetEffects(trx, tenantId, row)).get(0) ?? []
}

/**
 * The same of many documents, each by itself and by its number, in one statement: `asked` are rows (about, site_id, cost_centre_id, account_id,
 * period_id, amount, day). What is used of a cell is summed once, however many ask for it. A day no period covers yet counts as its month, as it will when something is posted on it.
 */
export async function readBudgetEffects(
  trx: Trx,
  tenantId: string,
  asked: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, readonly BudgetCell[]>> {
  const keyed = budgetsInForce(
    tenantId,
    sql`
      select a.about, a.site_id, a.cost_centre_id, a.account_id, coalesce(f.fiscal_year, date_part('year', a.day)::int) as fiscal_year,
        coalesce(f.period_no, date_part('month', a.day)::int) as period_no, trim_scale(sum(a.amount)) as amount
      from (${asked}) a
      left join fiscal_period f on f.tenant_id = ${tenantId} and f.site_id = a.site_id
        and (f.id = a.period_id or (a.period_id is null and f.starts_on <= a.day and f.ends_on >= a.day))
      group by 1, 2, 3, 4, 5, 6`,
  )
  const { rows } = await sql<BudgetCell & { readonly about: number }>`with ${keyed},
    used as materialized (select k.*, u.actual, u.committed from
      (select distinct c.site_id, c.cost_centre_id, c.account_id, c.fiscal_year, c.period_no from cell c) k
      cross join lateral (select coalesce(sum(e.amount) filter (where e.kind = 'ACT'), 0) as actual,
          coalesce(sum(e.amount) filter (where e.kind <> 'ACT'), 0) as committed
        from commitment_entry e
        join fiscal_period f on f.tenant_id = ${tenantId} and f.id = e.period_id and (f.fiscal_year, f.period_no) = (k.fiscal_year, k.period_no)
        where e.tenant_id = ${tenantId} and (e.site_id, e.cost_centre_id, e.account_id) = (k.site_id, k.cost_centre_id, k.account_id)) u)
    select c.about, b.doc_no as budget, c.control, n.name as "costCentre", g.name as account, c.fiscal_year as year, c.period_no as period,
      s.currency_decimals as decimals, trim_scale(coalesce(l.amount, 0))::text as amount, trim_scale(u.actual)::text as actual, trim_scale(u.committed)::text as committed,
      c.amount::text as asked, trim_scale(coalesce(l.amount, 0) - u.actual - u.committed - c.amount)::text as left
    from cell c join used u on (u.site_id, u.cost_centre_id, u.account_id, u.fiscal_year, u.period_no)
      = (c.site_id, c.cost_centre_id, c.account_id, c.fiscal_year, c.period_no)
    join budget b on b.tenant_id = ${tenantId} and b.id = c.budget_id
    join site s on s.tenant_id = ${tenantId} and s.id = c.site_id
    join cost_centre n on n.tenant_id = ${tenantId} and n.id = c.cost_centre_id
    join gl_account g on g.tenant_id = ${tenantId} and g.id = c.account_id
    left join budget_line l on l.tenant_id = ${tenantId} and l.parent_id = c.budget_id
      and (l.cost_centre_id, l.account_id, l.period) = (c.cost_centre_id, c.account_id, c.period_no)
    order by coalesce(l.amount, 0) - u.actual - u.committed - c.amount, n.name, g.name, c.period_no`.execute(trx)
  const byNumber = new Map<number, BudgetCell[]>()
  for (const { about, ...cell } of rows) byNumber.set(about, [...(byNumber.get(about) ?? []), cell])
  return byNumber
}
