import './taking.css'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { TakenLine, TakingFault } from '#core/http/figures/taking-contract.ts'
import { useForm } from '../context/form-context.tsx'
import { TakenTable } from './taken-table.tsx'
import { useAmounts } from './use-amounts.ts'
import { useTaking } from './use-taking.ts'

/** Lines that are drawn; a record of more tells how many there are. */
const most = 50

/** What each line that is made of others takes of every item, or took; nothing where no line is (POST-74). */
export function Taking({ family }: { readonly family: ClientFamily }) {
  const { translate } = useForm()
  const { isTaken, lines } = useTaking(family)
  if (lines.length === 0) return null
  const title = translate(isTaken ? 'form.taking.taken' : 'form.taking.title')
  return (
    <section className="lar-taking" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, most).map((line) => (
          <li key={line.row}>
            <TakingLine line={line} isOpen={lines.length <= 3 || hasFault(line)} isTaken={isTaken} />
          </li>
        ))}
      </ul>
      {lines.length > most ? <p>{translate('form.taking.more', { count: lines.length - most })}</p> : null}
    </section>
  )
}

interface TakingLineProps {
  readonly line: TakenLine
  readonly isOpen: boolean
  readonly isTaken: boolean
}

function TakingLine({ line, isOpen, isTaken }: TakingLineProps) {
  const { translate } = useForm()
  const kept = line.goods.filter(({ isKept }) => isKept)
  const isShort = hasFault(line)
  return (
    <details open={isOpen} key={String(isOpen)}>
      <summary>
        <span className="lar-taking-of">{translate('form.taking.line', { line: line.row + 1, of: line.of })}</span>
        <span className="lar-taking-state" data-short={isShort}>
          {translate(isShort ? 'form.taking.short' : 'form.taking.items', { count: kept.length })}
        </span>
      </summary>
      {line.fault === null ? null : <Fault fault={line.fault} />}
      {kept.length === 0 ? null : <TakenTable line={line} kept={kept} isTaken={isTaken} />}
      <LeftOut line={line} />
    </details>
  )
}

/** What of a line is not kept in stock, named, so that nobody has to miss it. */
function LeftOut({ line }: { readonly line: TakenLine }) {
  const { translate } = useForm()
  const { qty: text } = useAmounts()
  const left = line.goods.filter(({ isKept }) => !isKept)
  if (left.length === 0) return null
  const items = left.map(({ item, qty, unit }) => `${item} (${text(qty)} ${unit})`).join(', ')
  return <p className="lar-taking-left">{translate('form.taking.left', { items })}</p>
}

/** Why it cannot be taken, in the words posting would refuse with. */
function Fault({ fault }: { readonly fault: TakingFault }) {
  const { translate } = useForm()
  return <p className="lar-taking-fault">{translate(`posting.${fault.code}`, fault.params)}</p>
}

function hasFault({ fault, goods }: TakenLine): boolean {
  return fault !== null || goods.some((one) => one.fault !== null)
}
