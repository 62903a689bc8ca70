import { sql } from 'kysely'
import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import { decimalParam, idParam, integerParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const copyActualsReads: TableReads = {
  by: 'server/budgets/copy-actuals-effect.ts',
  entities: {
    costCentre: { code: 'text', isActive: 'boolean' },
    glAccount: { code: 'text', isActive: 'boolean' },
  },
}

const params = {
  year: integerParam('header'),
  percent: decimalParam('header', ['percent']),
  periods: integerParam('header'),
  costCentre: idParam('line', 'costCentre'),
  account: idParam('line', 'glAccount'),
  period: integerParam('line'),
  amount: decimalParam('line', ['money']),
}

type Bound = BoundRecord<typeof params>

/**
 * Fills a draft with what its site spent in a year, a part of it or more (BUDG-15): cells with costs take them, others stay, and those it did not
 * have are new lines. @throws E_NO_ACTUALS where nothing was spent, E_VALIDATION for more lines than a budget may have
 */
export const copyActualsEffect = defineMoveEffect({
  name: 'budgets:copyActuals',
  params,
  async apply(input, bound) {
    const { family, use, definitions, ctx, session, record } = input
    const grid = family.entity.lines.find(({ id }) => id === use.lines)
    if (grid === undefined) return {}
    const spent = await readSpent(input, bound.header, grid.max)
    if (spent.length === 0) throw appError('E_NO_ACTUALS', { year: String(bound.header.year ?? '') })
    const known = new Map(bound.lines.map(({ id, values }) => [keyOf(values), id]))
    const fresh = spent.filter((cell) => !known.has(keyOf(cell)))
    if (bound.lines.length + fresh.length > grid.max) {
      const issue = fieldIssue(grid.id, { code: 'maxLines', params: { count: grid.max } })
      throw appError('E_VALIDATION', {}, { issues: [issue] })
    }
    const sum = spent.reduce((all, { amount }) => add(all, toDecimal(amount)), zero)
    const total = moneyInWords(sum, { language: ctx.language, currencyDecimals: moneyDecimals(session, record) })
    return {
      ...written(bound, { lines: grid.id, spent, known, fresh }),
      said: translatorFor(definitions, ctx.language)('budget.said.copied', { count: spent.length, total }),
    }
  },
})

interface SpentCell {
  readonly costCentre: number
  readonly account: number
  readonly period: number
  readonly amount: string
}

interface Found {
  readonly lines: string
  readonly spent: readonly SpentCell[]
  readonly fresh: readonly SpentCell[]
  /** Line id by cell. */
  readonly known: ReadonlyMap<string, number>
}

function written({ fieldOf }: Bound, { lines, spent, known, fresh }: Found) {
  const field = (name: keyof typeof params) => fieldOf(name) ?? ''
  const values = spent.flatMap((cell) => {
    const id = known.get(keyOf(cell))
    return id === undefined ? [] : [[id, { [field('amount')]: cell.amount }] as const]
  })
  const rows = fresh.map(({ costCentre, account, period, amount }) => ({
    [field('costCentre')]: costCentre,
    [field('account')]: account,
    [field('period')]: period,
    [field('amount')]: amount,
  }))
  return { setLines: { lines, values: new Map(values) }, addLines: { lines, rows } }
}

/** Costs of a year a cell, of cost centres and accounts still in use; a period the budget does not have counts with its last. */
async function readSpent(
  { trx, ctx: { tenantId }, record, session }: MoveEffectInput,
  { year, percent, periods }: Bound['header'],
  most: number,
): Promise<readonly SpentCell[]> {
  const amount = sql`round(sum(c.amount) * ${printDecimal(percent)}::numeric / 100, ${moneyDecimals(session, record)}::int)`
  const { rows } = await sql<SpentCell>`
    select c.cost_centre_id as "costCentre", c.account_id as account, least(f.period_no, ${periods ?? 12}::int) as period, trim_scale(${amount})::text as amount
    from commitment_entry c
    join fiscal_period f on f.tenant_id = ${tenantId} and f.id = c.period_id and f.fiscal_year = ${year ?? 0}
    join cost_centre n on n.tenant_id = ${tenantId} and n.id = c.cost_centre_id and n.is_active
    join gl_account g on g.tenant_id = ${tenantId} and g.id = c.account_id and g.is_active
    where c.tenant_id = ${tenantId} and c.site_id = ${standardOf(record).site} and c.kind = 'ACT'
    group by 1, 2, 3, n.code, g.code having ${amount} > 0
    order by n.code, g.code, 3 limit ${most + 1}`.execute(trx)
  return rows
}

function keyOf({
  costCentre,
  account,
  period,
}: { readonly [K in 'costCentre' | 'account' | 'period']: number | undefined }): string {
  return [costCentre, account, period].join('/')
}
