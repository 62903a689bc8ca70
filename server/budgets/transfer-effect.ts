import { sql } from 'kysely'
import { add, compare, negate } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundLine } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import { decimalParam, idParam, integerParam, optional, wordParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { familyNamed } from '../definitions/family-named.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'
import { linkDocuments } from '../sources/links/doc-links.ts'
import { docTypeOf } from '../sources/counting/lock-sources.ts'
import { movedLines, type CellKey, type CellMove } from './moved-lines.ts'

/** What this SQL reads of tables that definitions draw. */
export const transferReads: TableReads = {
  by: 'server/budgets/transfer-effect.ts',
  entities: {
    budget: { docNo: 'text', fiscalYear: 'integer', periods: 'integer', site: { to: 'site' }, status: 'status' },
    budgetLine: { account: { to: 'glAccount' }, amount: 'money', costCentre: { to: 'costCentre' }, period: 'integer' },
  },
}

const params = {
  does: wordParam(['give', 'giveBack']),
  budget: idParam('header', 'budget'),
  fromCentre: idParam('line', 'costCentre'),
  fromAccount: idParam('line', 'glAccount'),
  toCentre: idParam('line', 'costCentre'),
  toAccount: idParam('line', 'glAccount'),
  period: integerParam('line'),
  /** Where what is given is of another period than where it is taken. */
  toPeriod: optional(integerParam('line')),
  amount: decimalParam('line', ['money']),
}

/**
 * Moves amounts between cells of a budget in force, or back (BUDG-12): the cells are held until the transaction ends, no more is taken of one than it
 * has left, and the budget is a version later with the change in its history. @throws E_BUDGET_CLOSED, E_BUDGET_LEFT with the figures at the lines
 */
export const transferEffect = defineMoveEffect({
  name: 'budgets:transfer',
  params,
  async apply(input, { header: { does, budget }, lines, fieldOf }): Promise<MoveEffectResult> {
    const moves = lines.map((line) => moveOf(line, does === 'giveBack'))
    const id = budget ?? 0
    const held = await holdBudget(input, id)
    if (moves.some(({ from, to }) => Math.max(from.period, to.period) > held.periods))
      throw appError('E_BUDGET_CLOSED', { budget: held.docNo })
    refuseBeyond(input, moves, { left: await holdCells(input, id, moves), field: fieldOf('amount') ?? '' })
    const change = (record: MoveEffectInput['record']) => movedLines(record, moves)
    await input.changeOther({ family: 'budget', id, action: 'transferBudget', change })
    await linkDocuments(
      { trx: input.trx, tenantId: input.ctx.tenantId },
      { docType: docTypeOf(familyNamed(input.definitions, 'budget')), id },
      { docType: docTypeOf(input.family), id: standardOf(input.record).id },
    )
    return {}
  },
})

function moveOf({ row, lines, values }: BoundLine<typeof params>, isBack: boolean): CellMove {
  const { fromCentre = 0, fromAccount = 0, toCentre = 0, toAccount = 0, period = 0, toPeriod, amount } = values
  const from = { costCentre: fromCentre, account: fromAccount, period }
  const to = { costCentre: toCentre, account: toAccount, period: toPeriod ?? period }
  return isBack ? { row, lines, from: to, to: from, amount } : { row, lines, from, to, amount }
}

interface HeldBudget {
  readonly docNo: string
  readonly periods: number
  readonly isOpen: boolean
}

async function holdBudget({ trx, ctx }: MoveEffectInput, id: number): Promise<HeldBudget> {
  const { rows } =
    await sql<HeldBudget>`select b.doc_no as "docNo", b.periods, b.status = 'Approved' as "isOpen" from budget b
    where b.tenant_id = ${ctx.tenantId} and b.id = ${id} for update`.execute(trx)
  const [budget] = rows
  if (budget?.isOpen !== true) throw appError('E_BUDGET_CLOSED', { budget: budget?.docNo ?? '' })
  return budget
}

interface LeftCell {
  readonly costCentre: number
  readonly account: number
  readonly period: number
  readonly left: string
}

/** What each cell of the moves has left, never more than it has: what was given back to it is no amount of the budget. */
async function holdCells(
  { trx, ctx: { tenantId } }: MoveEffectInput,
  id: number,
  moves: readonly CellMove[],
): Promise<ReadonlyMap<string, Decimal>> {
  const cells = JSON.stringify(moves.flatMap(({ from, to }) => [from, to]))
  await sql`select l.id from budget_line l where l.tenant_id = ${tenantId} and l.parent_id = ${id}
      and (l.cost_centre_id, l.account_id, l.period) in (select a."costCentre", a.account, a.period
        from jsonb_to_recordset(${cells}::jsonb) as a("costCentre" bigint, account bigint, period int))
    order by l.id for update`.execute(trx)
  const { rows } = await sql<LeftCell>`select l.cost_centre_id as "costCentre", l.account_id as account, l.period,
      least(l.amount, l.amount - coalesce(u.used, 0))::text as left
    from budget_line l join budget b on b.tenant_id = ${tenantId} and b.id = l.parent_id
    left join lateral (select sum(e.amount) as used from commitment_entry e
      join fiscal_period f on f.tenant_id = ${tenantId} and f.id = e.period_id and (f.fiscal_year, f.period_no) = (b.fiscal_year, l.period)
      where e.tenant_id = ${tenantId} and (e.site_id, e.cost_centre_id, e.account_id) = (b.site_id, l.cost_centre_id, l.account_id)) u on true
    where l.tenant_id = ${tenantId} and l.parent_id = ${id}
      and (l.cost_centre_id, l.account_id, l.period) in (select a."costCentre", a.account, a.period
        from jsonb_to_recordset(${cells}::jsonb) as a("costCentre" bigint, account bigint, period int))`.execute(trx)
  return new Map(rows.map(({ left, ...cell }) => [keyOf(cell), toDecimal(left)]))
}

/** What is given to a cell by the same document may be taken of it. */
function refuseBeyond(
  { ctx, session, record }: MoveEffectInput,
  moves: readonly CellMove[],
  { left, field }: { readonly left: ReadonlyMap<string, Decimal>; readonly field: string },
): void {
  const change = new Map<string, Decimal>()
  for (const { from, to, amount } of moves)
    for (const [cell, part] of [
      [from, negate(amount)],
      [to, amount],
    ] as const)
      change.set(keyOf(cell), add(change.get(keyOf(cell)) ?? zero, part))
  const money = { language: ctx.language, currencyDecimals: moneyDecimals(session, record) }
  const issues = moves.flatMap(({ from, row, lines }) => {
    const [has, takes] = [left.get(keyOf(from)) ?? zero, negate(change.get(keyOf(from)) ?? zero)]
    if (compare(takes, zero) <= 0 || compare(takes, has) <= 0) return []
    const params = { available: moneyInWords(has, money), asked: moneyInWords(takes, money) }
    const issue = { code: 'budgetLeft', params } as const
    return [fieldIssue(field, issue, { lines, index: row })]
  })
  if (issues.length > 0) throw appError('E_BUDGET_LEFT', {}, { issues })
}

function keyOf({ costCentre, account, period }: CellKey): string {
  return [costCentre, account, period].join('/')
}
