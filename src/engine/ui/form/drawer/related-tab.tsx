import { Link } from 'react-router-dom'
import type { RelatedDocument } from '#core/http/drawer-contract.ts'
import { moneyInWords, quantityInWords } from '#core/field-kinds/amounts-in-words.ts'
import { stateLabel } from '#core/text/text-forms.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { StatusTag } from '../../parts/status/status-tag.tsx'
import { useForm } from '../context/form-context.tsx'
import type { DrawerTabProps } from './drawer-tab-props.ts'
import { DrawerList } from './drawer-list.tsx'
import { DrawerTime } from './drawer-time.tsx'
import { relatedTree, type RelatedNode } from './related-tree.ts'
import { useDrawerList } from './use-drawer-list.ts'

const directions = ['from', 'to'] as const

/** The chain of documents this one came out of, and of those that came out of it. */
export function RelatedTab({ record }: DrawerTabProps) {
  const { translate } = useForm()
  const query = useDrawerList<RelatedDocument>(record, 'related')
  return (
    <DrawerList query={query} empty="form.drawer.noRelated">
      {(entries) =>
        directions.map((direction) => {
          const nodes = relatedTree(entries, direction)
          return nodes.length === 0 ? null : (
            <section key={direction} className="frm-related">
              <h3>{translate(`form.related.${direction}`)}</h3>
              <Branch nodes={nodes} />
            </section>
          )
        })
      }
    </DrawerList>
  )
}

function Branch({ nodes }: { readonly nodes: readonly RelatedNode[] }) {
  return (
    <ul className="frm-feed">
      {nodes.map(({ entry, children }) => (
        <li key={`${entry.TransTypeId}/${entry.TransactionId}`}>
          <Related entry={entry} />
          {children.length === 0 ? null : <Branch nodes={children} />}
        </li>
      ))}
    </ul>
  )
}

function Related({ entry }: { readonly entry: RelatedDocument }) {
  const { translate } = useForm()
  const { base } = useServices()
  const { families } = useDefinitions()
  const facts = useFacts(entry)
  const family = Object.values(families).find((candidate) => candidate.docType === entry.TransTypeId)
  const route = family?.routes.create
  const stateKey = family === undefined ? `status.${entry.Status}` : stateLabel(family.id, entry.Status)
  return (
    <>
      <p>
        {route === undefined ? (
          <b>{entry.DocNo}</b>
        ) : (
          <Link to={`${base}/${route}/${entry.TransactionId}`}>{entry.DocNo}</Link>
        )}{' '}
        <StatusTag status={entry.Status} text={translate(stateKey)} />
      </p>
      <p className="frm-feed-facts">
        {family === undefined ? '' : `${translate(family.title)} · `}
        {facts.map((fact) => `${fact} · `)}
        <DrawerTime at={entry.EnteredOn} />
      </p>
    </>
  )
}

/** What is known of a document beside its number: what it comes to, and how much of the other it took. */
function useFacts({ Amount, Lines, Quantity }: RelatedDocument): readonly string[] {
  const { translate, locale } = useForm()
  return [
    ...(Amount === null ? [] : [moneyInWords(Amount, locale)]),
    ...(Lines === 0 ? [] : [translate('form.related.lines', { count: Lines })]),
    ...(Quantity === null
      ? []
      : [translate('form.related.quantity', { qty: quantityInWords(Quantity, locale.language) })]),
  ]
}
