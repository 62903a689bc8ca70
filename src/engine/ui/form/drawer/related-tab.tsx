import { Link } from 'react-router-dom'
import type { RelatedDocument } from '#core/http/drawer-contract.ts'
import { useServices } from '../../services/app-services.ts'
import { useDefinitions } from '../../state/use-session.ts'
import { StatusTag } from '../../status/status-tag.tsx'
import { useForm } from '../form-context.tsx'
import type { DrawerTabProps } from './drawer-tab-props.ts'
import { DrawerList } from './drawer-list.tsx'
import { DrawerTime } from './drawer-time.tsx'
import { useDrawerList } from './use-drawer-list.ts'

/** Documents this one came out of, and those that came out of it. */
export function RelatedTab({ record }: DrawerTabProps) {
  const query = useDrawerList<RelatedDocument>(record, 'related')
  return (
    <DrawerList query={query} empty="form.drawer.noRelated">
      {(entries) => (
        <ul className="frm-feed">
          {entries.map((entry) => (
            <Related key={`${entry.TransTypeId}/${entry.TransactionId}/${entry.Kind}`} entry={entry} />
          ))}
        </ul>
      )}
    </DrawerList>
  )
}

function Related({ entry }: { readonly entry: RelatedDocument }) {
  const { translate } = useForm()
  const { base } = useServices()
  const { families } = useDefinitions()
  const family = Object.values(families).find((candidate) => candidate.docType === entry.TransTypeId)
  const route = family?.routes.create
  return (
    <li>
      <p>
        {translate(`form.related.${entry.Direction}`)}{' '}
        {route === undefined ? (
          <b>{entry.DocNo}</b>
        ) : (
          <Link to={`${base}/${route}/${entry.TransactionId}`}>{entry.DocNo}</Link>
        )}{' '}
        <StatusTag status={entry.Status} text={translate(`status.${entry.Status}`)} />
      </p>
      <p className="frm-feed-facts">
        {family === undefined ? '' : `${translate(family.title)} · `}
        <DrawerTime at={entry.EnteredOn} />
      </p>
    </li>
  )
}
