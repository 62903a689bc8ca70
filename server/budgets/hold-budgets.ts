import { add, compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Trx } from '../db/pool.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { BudgetAsk } from './budget-ask.ts'
import { readHeld, type HeldCell } from './budget-cells.ts'

/** Who asks, and whether they have read what there is to say. */
export interface BudgetAsker {
  readonly ctx: RequestContext
  readonly now: Date
  readonly postingId: number
  /** A person waits who can be asked. */
  readonly asksBack: boolean
  readonly isConfirmed: boolean
  /** What is posted, for the history. */
  readonly document: { readonly entity: string; readonly id: number }
}

/**
 * Holds the cells of budgets a posting asks of until the transaction ends, in one order, and says where more is asked than is left (BUDG-5): who
 * can be asked is asked and means it with `Confirmed`; a budget that blocks is gone beyond only by who may (BUDG-6), which is audited. By what changes a
 * cost that was incurred before everybody may, and a job does.
 * @throws E_BUDGET, which may be confirmed where `CanConfirm` says so
 */
export async function holdBudgets(trx: Trx, asker: BudgetAsker, asks: readonly BudgetAsk[]): Promise<void> {
  const over = await readBeyond(trx, asker, sumsOf(asks))
  const [worst, ...more] = over
  if (worst === undefined) return
  const { ctx, asksBack, isConfirmed } = asker
  const blocks = worst.control === 'Block' && (await isRefused(trx, asker, asks))
  const mayPass = !blocks || ctx.permissions.has('OverrideBudget')
  // Nobody can be asked of a job: a warning lets it go on, a block does not.
  const isPassed = mayPass && (isConfirmed || (!asksBack && !blocks))
  if (!isPassed) throw refusal({ worst, more }, { ctx, canConfirm: mayPass && asksBack })
  for (const cell of over.filter(({ control }) => control === 'Block')) await noteOverride(trx, asker, cell)
}

/** The cells more is asked of than is left, those of budgets that block first. */
async function readBeyond(
  trx: Trx,
  { ctx: { tenantId }, postingId }: BudgetAsker,
  asked: readonly BudgetAsk[],
): Promise<readonly HeldCell[]> {
  return asked.length === 0 ? [] : (await readHeld(trx, { tenantId, postingId }, asked)).filter(isBeyond)
}

/** Whether a budget that blocks refuses it: also without what changes a cost that was incurred, of which only what is given back counts. */
async function isRefused(trx: Trx, asker: BudgetAsker, asks: readonly BudgetAsk[]): Promise<boolean> {
  const incurred = asks.filter(({ isIncurred }) => isIncurred === true)
  if (incurred.length === 0) return true
  const asked = asks.filter(({ isIncurred }) => isIncurred !== true)
  const givenBack = cellsOf(incurred).filter(({ amount }) => compare(amount, zero) < 0)
  const over = await readBeyond(trx, asker, sumsOf([...asked, ...givenBack]))
  return over.some(({ control }) => control === 'Block')
}

function isBeyond({ asked, left }: HeldCell): boolean {
  return compare(toDecimal(asked), toDecimal(left)) > 0
}

/** What is asked of each cell and given back; nothing where nothing is asked. */
function sumsOf(asks: readonly BudgetAsk[]): readonly BudgetAsk[] {
  // What is given back in a period may be asked again in the same: periods are told apart with the posting's own.
  const all = cellsOf(asks)
  return all.some(({ amount }) => compare(amount, zero) > 0) ? all : []
}

function cellsOf(asks: readonly BudgetAsk[]): readonly BudgetAsk[] {
  const sums = new Map<string, BudgetAsk>()
  for (const ask of asks) {
    if (ask.costCentreId === null || ask.accountId === null) continue
    const key = [ask.siteId, ask.costCentreId, ask.accountId, ask.periodId].join('/')
    sums.set(key, { ...ask, amount: add(sums.get(key)?.amount ?? zero, ask.amount) })
  }
  return [...sums.values()]
}

function refusal(
  { worst, more }: { readonly worst: HeldCell; readonly more: readonly HeldCell[] },
  { ctx, canConfirm }: { readonly ctx: RequestContext; readonly canConfirm: boolean },
): Error {
  const text = (value: string, { decimals: currencyDecimals }: HeldCell) =>
    moneyInWords(value, { language: ctx.language, currencyDecimals })
  const { costCentre, account, period } = worst
  // Signs every language reads: what is asked of each further cell, and what it has.
  const further = more.map(
    (cell) =>
      `${cell.costCentre}, ${cell.account}, ${cell.period}: ${text(cell.asked, cell)} > ${text(cell.left, cell)}`,
  )
  const others = further.length === 0 ? '' : ` (${further.join('; ')})`
  const [available, asked] = [text(worst.left, worst), text(worst.asked, worst)]
  const params = { costCentre, account, period, available, asked, others }
  return appError('E_BUDGET', params, canConfirm ? { body: { CanConfirm: true } } : {})
}

/** Who goes beyond a budget that blocks is named in the audit, with the figures of that moment. */
async function noteOverride(trx: Trx, { ctx, now, document }: BudgetAsker, over: HeldCell): Promise<void> {
  const { costCentre, account, period, asked, left } = over
  await appendAudit(
    trx,
    { actor: ctx, now },
    {
      action: 'overrideBudget',
      entity: document.entity,
      entityId: document.id,
      // By names no field of a document has: there they would be taken for what became of it.
      after: {
        budgetCentre: costCentre,
        budgetAccount: account,
        budgetPeriod: period,
        budgetAsked: asked,
        budgetLeft: left,
      },
    },
  )
}
