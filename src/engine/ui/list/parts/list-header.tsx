import { Add } from '@blueprintjs/icons'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { useList } from '../model/list-model.ts'
import { Button } from '../../parts/button/button.tsx'

/** Title, how many records, and the one primary action. */
export function ListHeader() {
  const { composed, list, actions, isNarrow, translate } = useList()
  const newText = translate('list.new', { what: translate(composed.title) })
  return (
    <header className="list-header">
      <h1 id="list-title">{translate(list.title)}</h1>
      <CountText />
      <BesideLinks />
      {actions.create === undefined ? null : (
        <Button intent="primary" icon={<Add />} aria-label={newText} onClick={actions.create}>
          {isNarrow ? translate('list.newShort') : newText}
        </Button>
      )}
    </header>
  )
}

/** How many rows there are, in words. */
export function CountText() {
  const { window, locale, translate } = useList()
  const { count } = window
  const text =
    count === undefined
      ? ''
      : translate(count.isCapped ? 'list.countCapped' : count.value === 1 ? 'list.countOne' : 'list.count', {
          count: new Intl.NumberFormat(locale.language).format(count.isCapped ? count.value - 1 : count.value),
        })
  return (
    <span className="list-count" role="status">
      {text}
    </span>
  )
}

/** The way to lists that belong to this one's work, of families the person may see. */
function BesideLinks() {
  const { list, translate } = useList()
  const { base } = useServices()
  const { families } = useDefinitions()
  const lists = list.beside.flatMap((id) => Object.values(families).flatMap((family) => family.lists[id] ?? []))
  return lists.map(({ id, route, title }) => (
    <a key={id} className="list-link" href={`#${base}/${route}?list=${id}`}>
      {translate(title)}
    </a>
  ))
}
