import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { runPath, type RunAnswer, type RunProgress } from '#core/http/runs-contract.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import type { VersionedRecord } from '../../client/data/odata-client.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'

/** How often a job that runs is asked about. */
const askEvery = 1_000

/** The last job of a run; while it works it is asked about every second, and what it changed is fetched when it has ended. */
export function useRunProgress(family: ClientFamily, { row, etag }: VersionedRecord): RunProgress | null | undefined {
  const { api } = useServices()
  const { families } = useDefinitions()
  const client = useQueryClient()
  const { set } = family.entity
  const [session] = useSetKey(set)
  const { data } = useQuery({
    queryKey: [session, set, 'run', row.Id, etag],
    queryFn: async ({ signal }) => (await api.json<RunAnswer>(runPath(set, row.Id), { signal })).data,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (isLive(state.data?.job) ? askEvery : false),
    meta: { drawsErrors: true },
  })
  const version = data?.version
  const isEnded = data !== undefined && !isLive(data.job)
  useEffect(() => {
    // The document has moved on without anybody here having moved it.
    if (!isEnded || version === undefined || version === row['VersionNo']) return
    const sets = family.form.sections.flatMap(({ related }) => (related && families[related.family]?.entity.set) ?? [])
    for (const each of [set, ...sets]) void client.invalidateQueries({ queryKey: [session, each] })
  }, [isEnded, version, row, family, families, client, session, set])
  return data?.job
}

/** Whether a job works or is about to; one that waits for a day is not asked about until then. */
function isLive(job: RunProgress | null | undefined): boolean {
  if (job === null || job === undefined) return false
  if (job.dueDay !== null && !job.isStopAsked) return false
  return job.state === 'Waiting' || job.state === 'Running'
}
