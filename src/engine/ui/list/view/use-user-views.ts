import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { isSignedIn } from '../../client/session/keep-session-alive.ts'
import { useServices } from '../../client/services/app-services.ts'
import { userViewsPath, userViewsQuery } from './user-views-query.ts'
import { noUserViews, type UserViews } from './user-views.ts'

/** What a person keeps of a list, and the change of it. */
export interface UserViewsControl {
  readonly kept: UserViews
  /** True once the server has answered, well or not: a list can be drawn without. */
  readonly isKnown: boolean
  readonly keep: (change: Partial<UserViews>) => void
}

const saveDelay = 800

/** Reads the person's views of a list once, and saves changes a moment after the last of them. */
export function useUserViews(listId: string): UserViewsControl {
  const { api, store } = useServices()
  const client = useQueryClient()
  const [session] = useSetKey('')
  const query = userViewsQuery(api, session, listId)
  const { data, isFetched } = useQuery(query)
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly save: () => void }>(undefined)
  // What waits is saved by leaving the list, not lost with it.
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      if (isSignedIn(store.getState().session.values)) waiting.current?.save()
    },
    [store, listId],
  )
  const kept = data ?? noUserViews
  const keep = useCallback(
    (change: Partial<UserViews>) => {
      const next = { ...(client.getQueryData(query.queryKey) ?? noUserViews), ...change }
      client.setQueryData(query.queryKey, next)
      clearTimeout(waiting.current?.timer)
      const save = () => {
        waiting.current = undefined
        // A layout that could not be saved is only lost on other devices; the next change tries again.
        api.json(userViewsPath(listId), { method: 'PUT', body: next, isQuiet: true }).catch(() => undefined)
      }
      waiting.current = { save, timer: setTimeout(save, saveDelay) }
    },
    // The query is made of these.
    // oxlint-disable-next-line react/exhaustive-deps
    [api, client, session, listId],
  )
  return { kept, isKnown: isFetched, keep }
}
