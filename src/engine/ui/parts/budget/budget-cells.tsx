import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import type { BudgetCell } from '#core/http/figures/budget-contract.ts'
import './budget.css'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { BudgetBar } from './budget-bar.tsx'

interface BudgetCellsProps {
  readonly cells: readonly BudgetCell[]
  /** True where the head of the first stands above them already. */
  readonly isHeaded?: boolean
}

/** What a document does to cells of budgets, with every figure (BUDG-11). */
export function BudgetCells({ cells, isHeaded = false }: BudgetCellsProps) {
  return (
    <ul className="lar-budget-cells">
      {cells.map((cell, index) => (
        <li key={`${cell.budget}/${cell.costCentre}/${cell.account}/${cell.year}/${cell.period}`}>
          {isHeaded && index === 0 ? null : <BudgetHead cell={cell} />}
          <Figures cell={cell} />
        </li>
      ))}
    </ul>
  )
}

/** Which cell it is, its bar, and what remains in words: nobody has to tell by color alone. */
export function BudgetHead({ cell }: { readonly cell: BudgetCell }) {
  const t = useTranslate()
  const text = useAmounts(cell)
  const { costCentre, account, year, period, amount, left } = cell
  const isOver = isBelowZero(left)
  return (
    <span className="lar-budget-head">
      <span className="lar-budget-cell">
        {costCentre} · {account} · {t('form.budget.period', { period, year })}
      </span>
      <BudgetBar cell={cell} />
      <span className="lar-budget-left" data-over={isOver}>
        {isOver
          ? t('form.budget.beyond', { over: text(left.replace('-', '')), amount: text(amount) })
          : t('form.budget.left', { left: text(left), amount: text(amount) })}
      </span>
    </span>
  )
}

const figures = ['amount', 'actual', 'committed', 'asked', 'left'] as const

function Figures({ cell }: { readonly cell: BudgetCell }) {
  const t = useTranslate()
  const text = useAmounts(cell)
  return (
    <dl className="lar-budget-figures">
      {figures.map((name) => (
        <div key={name} data-over={name === 'left' && isBelowZero(cell[name])}>
          <dt>{t(`form.budget.figure.${name}`)}</dt>
          <dd>{text(cell[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

function useAmounts({ decimals: currencyDecimals }: BudgetCell): (value: string) => string {
  const language = useServices().translator.language()
  return (value) => moneyInWords(value, { language, currencyDecimals })
}

function isBelowZero(value: string): boolean {
  return compare(toDecimal(value), zero) < 0
}
