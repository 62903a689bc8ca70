import { queryOptions } from '@tanstack/react-query'
import { userSettingsPaths } from '#core/http/user-settings-paths.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import { readUserViews } from './user-views.ts'

/** Path of what a person keeps of a list. */
export function userViewsPath(listId: string): string {
  return `${userSettingsPaths.views}/${listId}`
}

/** What a person keeps of a list; `session` is the first part of every key of the query cache. */
export function userViewsQuery(api: ApiClient, session: string, listId: string) {
  return queryOptions({
    queryKey: [session, 'userViews', listId],
    queryFn: async ({ signal }) => readUserViews((await api.json<unknown>(userViewsPath(listId), { signal })).data),
    // A list can be drawn without.
    meta: { drawsErrors: true },
    staleTime: Infinity,
    retry: false,
  })
}
