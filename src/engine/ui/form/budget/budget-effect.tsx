import './budget.css'
import type { BudgetCell } from '#core/http/figures/budget-contract.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { formatDecimal } from '#core/decimal/format-decimal.ts'
import { useForm } from '../context/form-context.tsx'
import { BudgetBar } from './budget-bar.tsx'
import { useBudgetEffect } from './use-budget-effect.ts'

interface BudgetEffectProps {
  readonly family: ClientFamily
  /** True where every figure is read at once, as by an approver. */
  readonly isWhole?: boolean
}

/** What the record does to budgets, the worst first; nothing where no budget applies (BUDG-11). */
export function BudgetEffect({ family, isWhole = false }: BudgetEffectProps) {
  const { translate } = useForm()
  const cells = useBudgetEffect(family)
  const [worst] = cells
  if (worst === undefined) return null
  const title = translate('form.budget.title')
  return (
    <section className="frm-budget" aria-label={title}>
      {isWhole ? <h3>{title}</h3> : null}
      {isWhole ? (
        <Cells cells={cells} />
      ) : (
        <details>
          <summary>
            <Head cell={worst} />
            {cells.length > 1 ? (
              <span className="frm-budget-more">{translate('form.budget.more', { count: cells.length - 1 })}</span>
            ) : null}
          </summary>
          <Cells cells={cells} isHeaded />
        </details>
      )}
    </section>
  )
}

/** The cells with their figures; of the first without its head where that stands above them. */
function Cells({ cells, isHeaded = false }: { readonly cells: readonly BudgetCell[]; readonly isHeaded?: boolean }) {
  return (
    <ul className="frm-budget-cells">
      {cells.map((cell, index) => (
        <li key={`${cell.budget}/${cell.costCentre}/${cell.account}/${cell.year}/${cell.period}`}>
          {isHeaded && index === 0 ? null : <Head cell={cell} />}
          <Figures cell={cell} />
        </li>
      ))}
    </ul>
  )
}

/** Which cell it is, its bar, and what remains in words: nobody has to tell by color alone. */
function Head({ cell }: { readonly cell: BudgetCell }) {
  const { translate, locale } = useForm()
  const { costCentre, account, year, period, amount, left } = cell
  const isOver = isBelowZero(left)
  const text = (value: string) => formatDecimal(toDecimal(value), locale.language, { least: 2, most: 2 })
  return (
    <span className="frm-budget-head">
      <span className="frm-budget-cell">
        {costCentre} · {account} · {translate('form.budget.period', { period, year })}
      </span>
      <BudgetBar cell={cell} />
      <span className="frm-budget-left" data-over={isOver}>
        {isOver
          ? translate('form.budget.beyond', { over: text(left.replace('-', '')), amount: text(amount) })
          : translate('form.budget.left', { left: text(left), amount: text(amount) })}
      </span>
    </span>
  )
}

const figures = ['amount', 'actual', 'committed', 'asked', 'left'] as const

function Figures({ cell }: { readonly cell: BudgetCell }) {
  const { translate, locale } = useForm()
  return (
    <dl className="frm-budget-figures">
      {figures.map((name) => (
        <div key={name} data-over={name === 'left' && isBelowZero(cell[name])}>
          <dt>{translate(`form.budget.figure.${name}`)}</dt>
          <dd>{formatDecimal(toDecimal(cell[name]), locale.language, { least: 2, most: 2 })}</dd>
        </div>
      ))}
    </dl>
  )
}

function isBelowZero(value: string): boolean {
  return compare(toDecimal(value), zero) < 0
}
