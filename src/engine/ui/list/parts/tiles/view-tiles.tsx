import { useQueries } from '@tanstack/react-query'
import { readList } from '../../../client/data/odata-client.ts'
import { useSetKey } from '../../../client/data/use-cache-key.ts'
import { useServices } from '../../../client/services/app-services.ts'
import { useList } from '../../model/list-model.ts'
import { switchedTo } from '../../view/switched-to.ts'
import { viewFilter } from '../../view/view-query.ts'
import { Tile } from './tile.tsx'

/** A tile a view that says it is one, with how many rows it has under everything else that is asked; pressed again it is left. */
export function ViewTiles() {
  const { list, view, change, translate } = useList()
  const tiles = list.views.filter(({ isTile }) => isTile)
  const counts = useViewCounts(tiles.map(({ id }) => id))
  const [first] = list.views
  return tiles.map(({ id, title }, index) => (
    <Tile
      key={`view:${id}`}
      tone="view"
      label={translate(title)}
      count={counts[index]}
      isPressed={view.view === id}
      onPress={() => change(switchedTo(list, view, view.view === id ? first?.id : id), 'push')}
    />
  ))
}

function useViewCounts(ids: readonly string[]) {
  const { family, list, view, subject } = useList()
  const { api } = useServices()
  const { set } = family.entity
  const key = useSetKey(set)
  const search = view.search.trim() === '' ? undefined : view.search.trim()
  const answers = useQueries({
    queries: ids.map((id) => {
      const filter = viewFilter({ family, list, view: { ...view, view: id } }, subject)
      return {
        queryKey: [...key, 'list', 'view-count', filter, search],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          readList(api, { set, query: { filter, search, select: ['Id'], top: 1, count: true } }, signal),
        meta: { drawsErrors: true },
      }
    }),
  })
  return answers.map(({ data }) => {
    const count = data?.['@odata.count']
    return count === undefined ? undefined : { count, isCapped: data?.['@larder.countIsCapped'] === true }
  })
}
