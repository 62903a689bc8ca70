import type { TakenGoods, TakenLine } from '#core/http/figures/taking-contract.ts'
import { useForm } from '../context/form-context.tsx'
import { useAmounts } from './use-amounts.ts'

interface TakenTableProps {
  readonly line: TakenLine
  readonly kept: readonly TakenGoods[]
  /** True once it was posted: then nothing is on hand for it any more. */
  readonly isTaken: boolean
}

/** The goods of one line: quantity in base units, what is there for it, and what it is worth to whom may see costs. */
export function TakenTable({ line, kept, isTaken }: TakenTableProps) {
  const { translate } = useForm()
  const hasValues = kept.some(({ value }) => value !== null)
  return (
    <table aria-label={line.of}>
      <thead>
        <tr>
          <th scope="col">{translate('form.taking.item')}</th>
          <th scope="col">{translate('form.taking.qty')}</th>
          {isTaken ? null : <th scope="col">{translate('form.taking.onHand')}</th>}
          {hasValues ? <th scope="col">{translate('form.taking.value')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {kept.map((one) => (
          <TakenRow key={one.item} {...{ one, isTaken, hasValues }} />
        ))}
      </tbody>
    </table>
  )
}

interface TakenRowProps {
  readonly one: TakenGoods
  readonly isTaken: boolean
  readonly hasValues: boolean
}

function TakenRow({ one, isTaken, hasValues }: TakenRowProps) {
  const { translate } = useForm()
  const { qty, worth } = useAmounts()
  const { item, unit, onHand, value, fault } = one
  const columns = 2 + Number(!isTaken) + Number(hasValues)
  return (
    <>
      <tr data-short={fault !== null}>
        <th scope="row">{item}</th>
        <td>
          {qty(one.qty)} {unit}
        </td>
        {isTaken ? null : <td>{onHand === null ? '–' : qty(onHand)}</td>}
        {hasValues ? <td>{value === null ? '–' : worth(value)}</td> : null}
      </tr>
      {fault === null ? null : (
        <tr className="lar-taking-why">
          <td colSpan={columns}>{translate(`posting.${fault.code}`, fault.params)}</td>
        </tr>
      )}
    </>
  )
}
