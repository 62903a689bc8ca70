import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { userSettingsPaths } from '#core/http/user-settings-paths.ts'
import { useSetKey } from '../../data/use-cache-key.ts'
import { useServices } from '../../services/app-services.ts'
import { noUserViews, readUserViews, type UserViews } from './user-views.ts'

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
  const { api } = useServices()
  const client = useQueryClient()
  const [session] = useSetKey('')
  const path = `${userSettingsPaths.views}/${listId}`
  const key = [session, 'userViews', listId]
  const { data, isFetched } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => readUserViews((await api.json<unknown>(path, { signal })).data),
    // A list can be drawn without.
    meta: { drawsErrors: true },
    staleTime: Infinity,
    retry: false,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const kept = data ?? noUserViews
  const keep = useCallback(
    (change: Partial<UserViews>) => {
      const next = { ...(client.getQueryData<UserViews>(key) ?? noUserViews), ...change }
      client.setQueryData(key, next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        // A layout that could not be saved is only lost on other devices; the next change tries again.
        api.json(path, { method: 'PUT', body: next, isQuiet: true }).catch(() => undefined)
      }, saveDelay)
    },
    // The key is made of these.
    // oxlint-disable-next-line react/exhaustive-deps
    [api, client, path, session, listId],
  )
  return { kept, isKnown: isFetched, keep }
}
