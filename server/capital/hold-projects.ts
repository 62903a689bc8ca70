import { sql } from 'kysely'
import { add, compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { moneyInWords, type MoneyIn } from '#core/field-kinds/amounts-in-words.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const projectReads: TableReads = {
  by: 'server/capital/hold-projects.ts',
  entities: {
    capex: {
      availableAmount: 'money',
      budget: 'money',
      contingencyPct: 'percent',
      name: 'text',
      site: { to: 'site' },
      status: 'status',
    },
  },
}

/** What a posting asks of a project; below zero where it gives back. */
export interface ProjectAsk {
  readonly projectId: number | null
  readonly amount: Decimal
  /** It changes a cost that was incurred before, which no project refuses (POST-308); what it gives back counts. */
  readonly isIncurred?: boolean
}

interface HeldProject {
  readonly id: number
  readonly name: string
  readonly isOpen: boolean
  /** Of the currency of its site. */
  readonly decimals: number
  /** What is available, and what was set aside for what nobody foresaw. */
  readonly left: string
}

/**
 * Holds the projects a posting asks of until the transaction ends, in one order, and refuses what a project has no money for (CAPEX-5): what is
 * asked and given back of one project counts together, so that an order takes the place of its request. What changes a cost that was incurred is not asked for.
 * @throws E_CAPEX with what is available and what was asked, E_CAPEX_CLOSED
 */
export async function holdProjects(
  trx: Trx,
  { tenantId, language }: { readonly tenantId: string; readonly language: string },
  asks: readonly ProjectAsk[],
): Promise<void> {
  const asked = askedOf(asks)
  if (asked.size === 0) return
  const { rows } =
    await sql<HeldProject>`select c.id, c.name, c.status = 'Approved' as "isOpen", s.currency_decimals as decimals,
      (coalesce(c.available_amount, c.budget) + round(c.budget * coalesce(c.contingency_pct, 0) / 100, s.currency_decimals))::text as left
    from capex c join site s on s.tenant_id = c.tenant_id and s.id = c.site_id
    where c.tenant_id = ${tenantId} and c.id = any(${[...asked.keys()]}::bigint[]) order by c.id for update of c`.execute(
      trx,
    )
  for (const { id, name, isOpen, decimals, left } of rows) {
    const amount = asked.get(id) ?? zero
    if (compare(amount, zero) <= 0) continue
    if (!isOpen) throw appError('E_CAPEX_CLOSED', { project: name })
    if (compare(amount, toDecimal(left)) > 0)
      throw overspent(name, { left: toDecimal(left), amount }, { language, currencyDecimals: decimals })
  }
}

/** The refusal of what a project has no money for. */
export function overspent(
  project: string,
  { left, amount }: { readonly left: Decimal; readonly amount: Decimal },
  money: MoneyIn,
): Error {
  return appError('E_CAPEX', { project, available: moneyInWords(left, money), asked: moneyInWords(amount, money) })
}

/** What is asked for of each project: of what was incurred before only what is given back. */
function askedOf(asks: readonly ProjectAsk[]): ReadonlyMap<number, Decimal> {
  const asked = sumsOf(asks.filter(({ isIncurred }) => isIncurred !== true))
  const incurred = sumsOf(asks.filter(({ isIncurred }) => isIncurred === true))
  for (const [id, amount] of incurred) if (compare(amount, zero) < 0) asked.set(id, add(asked.get(id) ?? zero, amount))
  return asked
}

function sumsOf(asks: readonly ProjectAsk[]): Map<number, Decimal> {
  const sums = new Map<number, Decimal>()
  for (const { projectId, amount } of asks)
    if (projectId !== null) sums.set(projectId, add(sums.get(projectId) ?? zero, amount))
  return sums
}
