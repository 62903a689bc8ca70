import { useQuery } from '@tanstack/react-query'
import { optionsOfPlugin } from '#core/model/plugin-manifest.ts'
import { noticePaths, type BannerCount, type BannerList, type BannerNotice } from '#core/http/notice-contract.ts'
import { useDefinitions, useServices, useSessionInfo, type ApiClient } from '#engine'
import type { noticesManifest } from './manifest.ts'

/** Coming back to the window asks again after this long. */
const freshMilliseconds = 300_000

/** How often work that goes on is asked about. */
const askEvery = 15_000

/** The notices of this moment: their count is asked for when the header starts and the session's flag is set (NOTICE-1), they themselves when there are any. */
export function useNotices(): readonly BannerNotice[] {
  const { api } = useServices()
  const { isShown } = optionsOfPlugin<typeof noticesManifest>('notices', useDefinitions().plugins)
  const { tenantId, userId } = useSessionInfo()
  const { data } = useQuery({
    queryKey: [tenantId, userId, 'notices'],
    queryFn: () => readNotices(api),
    enabled: isShown,
    staleTime: freshMilliseconds,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.some(({ Progress }) => Progress !== undefined) ? askEvery : false),
    // A page works as well without its banner.
    meta: { drawsErrors: true },
  })
  return data ?? []
}

async function readNotices(api: ApiClient): Promise<readonly BannerNotice[]> {
  const { data } = await api.json<BannerCount>(noticePaths.count)
  return data.Count === 0 ? [] : (await api.json<BannerList>(noticePaths.list)).data.value
}
