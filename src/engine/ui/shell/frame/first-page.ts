import type { QueryClient } from '@tanstack/react-query'
import { siteDay } from '#core/calendar/site-time.ts'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import { resolveScreen } from '../screens/resolve-screen.ts'
import { shownColumns } from '../../list/columns/list-columns.ts'
import { userViewsQuery } from '../../list/view/user-views-query.ts'
import { keptColumns, noUserViews } from '../../list/view/user-views.ts'
import { columnsOwner, listOfView } from '../../list/view/list-of-view.ts'
import { readView } from '../../list/view/view-address.ts'
import { viewQuery } from '../../list/view/view-query.ts'
import { listTotalsQuery, totalsQuestion } from '../../list/totals/list-totals-query.ts'
import { pageQuery } from '../../list/window/page-query.ts'
import { tileCountsQuery, tileQuestion } from '../../list/window/tile-counts-query.ts'

/** A list that will be drawn in a moment. */
export interface ComingList {
  readonly api: ApiClient
  readonly client: QueryClient
  readonly definitions: ClientDefinitions
  /** First part of every key of the query cache. */
  readonly session: string
  /** Path and query under the tenant, such as `transaction/view-requisition?data=…`. */
  readonly address: string
  readonly now: Date
}

/** Asks for what a list is first drawn with, so that it is in the query cache when its screen asks; anything but a list asks nothing. */
export async function fetchFirstPage({ api, client, definitions, session, address, now }: ComingList): Promise<void> {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  const screen = resolveScreen(definitions, path, query)
  const list = screen.kind === 'list' ? screen.family.lists[screen.listId] : undefined
  if (screen.kind !== 'list' || list === undefined) return
  const { family } = screen
  const view = readView(family, list, query)
  const { session: info, families } = definitions
  const subject = { session: info, families, today: siteDay(now, info.timeZone) }
  const key = [session, family.entity.set] as const
  const tiles = tileQuestion({ family, list, view }, subject)
  if (tiles !== undefined) void client.prefetchQuery(tileCountsQuery(api, key, tiles))
  const totals = totalsQuestion({ family, list, view }, subject)
  if (totals !== undefined) void client.prefetchQuery(listTotalsQuery(api, key, totals))
  const kept = await client.fetchQuery(userViewsQuery(api, session, list.id)).catch(() => noUserViews)
  const chosen = view.columns ?? keptColumns(kept, columnsOwner(list, view.view))
  const fields = shownColumns(family, listOfView(list, view.view), chosen).map(({ field }) => field)
  await client.prefetchQuery(
    pageQuery({ api, client, key, query: viewQuery({ family, list, view }, fields, subject) }, 0),
  )
}
