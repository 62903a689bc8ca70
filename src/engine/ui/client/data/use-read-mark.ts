import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useServices } from '../services/app-services.ts'
import { markRead } from './odata-client.ts'
import { useSetKey } from './use-cache-key.ts'

/** Marks one record of a set as read or unread, or all of them; the set's lists fetch again and the bell learns the new number. */
export type MarkRead = (id: number | undefined, isRead: boolean) => Promise<void>

/** The marks of a set. Rejects with ApiError. */
export function useReadMark(set: string): MarkRead {
  const { api, store } = useServices()
  const client = useQueryClient()
  const [session] = useSetKey(set)
  return useCallback(
    async (id, isRead) => {
      store.getState().messages.setUnread(await markRead(api, { set, id, isRead }))
      await client.invalidateQueries({ queryKey: [session, set, 'list'] })
    },
    [api, store, client, session, set],
  )
}
