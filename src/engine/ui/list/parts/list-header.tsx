import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useList } from '../model/list-model.ts'

/** Title, how many records, and the one primary action. */
export function ListHeader() {
  const { composed, list, actions, isNarrow, translate } = useList()
  const newText = translate('list.new', { what: translate(composed.title) })
  return (
    <header className="list-header">
      <h1 id="list-title">{translate(list.title)}</h1>
      <CountText />
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
