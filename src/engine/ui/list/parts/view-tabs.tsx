import { useLocation, useNavigate } from 'react-router-dom'
import { cutEdges } from '../../parts/page/cut-edges.ts'
import { useList } from '../model/list-model.ts'
import { plainQuery } from '../view/plain-query.ts'
import { switchedTo } from '../view/switched-to.ts'

/** The definition's views and the person's own, side by side. */
export function ViewTabs() {
  const { list, view, change, userViews, isRelated, translate } = useList()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const now = plainQuery(search)
  // A saved view is an address, and a list inside a form has none of its own.
  const saved = isRelated ? [] : userViews.kept.views
  const isSaved = saved.some(({ query }) => query === now)
  // The others are tiles.
  const views = list.views.filter(({ isTile }) => !isTile)
  // One alone is no choice.
  if (views.length + saved.length < 2) return null
  return (
    <div ref={cutEdges} className="list-views" role="group" aria-label={translate('list.views')}>
      {views.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="list-view"
          aria-pressed={!isSaved && id === view.view}
          onClick={() => change(switchedTo(list, view, id), 'push')}
        >
          {translate(title)}
        </button>
      ))}
      {saved.map(({ name, query }) => (
        <button
          key={`saved:${name}`}
          type="button"
          className="list-view is-saved"
          aria-pressed={query === now}
          onClick={() => void navigate(`${pathname}?${query}`)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
