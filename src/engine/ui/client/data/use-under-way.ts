import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { ClientDefinitions, ClientFamily } from '#core/http/definitions-contract.ts'
import { fixedCondition } from '#core/odata/fixed-condition.ts'
import { printFilter } from '#core/odata/print-filter.ts'
import { useServices } from '../services/app-services.ts'
import { useDefinitions, useLocale } from '../state/use-session.ts'
import { readList } from './odata-client.ts'
import { useSetKey } from './use-cache-key.ts'

/** How often it is asked whether the server is still at work. */
const askEvery = 2_000
/** What the answer to that is kept under, behind the set: what screens show is asked for anew, and not it. */
export const underWayKey = 'under-way'

/**
 * Asks anew what screens show of a family, every two seconds, while the server is at work on its records or on those they change with (JOB-740);
 * what changes with it is asked for when it is next looked at.
 */
export function useUnderWay({ id, entity }: ClientFamily): void {
  const client = useQueryClient()
  const { families } = useDefinitions()
  const [session, set] = useSetKey(entity.set)
  const { isUnderWay, askedAt, worked } = useAtWork(entity)
  const was = useRef(false)
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const isWritten = event.type === 'updated' && event.action.type === 'invalidate'
        const [, of, what] = event.query.queryKey
        // What somebody started may be over before this is asked: what is shown is of before that then.
        if (isWritten && of === worked && what === underWayKey) was.current = true
      }),
    [client, worked],
  )
  useEffect(() => {
    if (!isUnderWay && !was.current) return
    was.current = isUnderWay
    const changed = Object.values(families).filter((family) => family.entity.changesWith === id)
    for (const each of [set, ...changed.map((family) => family.entity.set)])
      void client.invalidateQueries(
        { queryKey: [session, each], predicate: ({ queryKey }) => queryKey[2] !== underWayKey },
        // What takes longer than two seconds is waited for; what was asked before the end does not say how it ended.
        { cancelRefetch: !isUnderWay },
      )
  }, [client, families, session, id, set, isUnderWay, askedAt])
}

/** Whether the server is at work on rows of which set, and when that was asked last. */
function useAtWork(entity: ClientFamily['entity']) {
  const { api } = useServices()
  const definitions = useDefinitions()
  const { today } = useLocale()
  const asked = useMemo(() => questionOf(entity, definitions, today), [entity, definitions, today])
  const [session, set] = useSetKey(asked?.set ?? entity.set)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [session, set, underWayKey, asked?.filter],
    queryFn: async ({ signal }) => {
      const query = { filter: asked?.filter, select: ['Id'], top: 1 }
      return (await readList(api, { set, query }, signal)).value.length > 0
    },
    enabled: asked !== undefined,
    // What was answered to the screen before says nothing of now.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === true ? askEvery : false),
    // A page works as well without being told.
    meta: { drawsErrors: true },
  })
  return { isUnderWay: data === true, askedAt: dataUpdatedAt, worked: set }
}

/** What is asked of which set; undefined for a family nothing of which is ever under way, or whose work this person may not see. */
function questionOf(entity: ClientFamily['entity'], { families, session }: ClientDefinitions, today: string) {
  const worked = workedEntity(entity, families)
  if (worked?.underWay === undefined) return undefined
  const { userId, siteId } = session
  const condition = fixedCondition(worked.underWay, worked, { userId, siteId, today })
  return { set: worked.set, filter: printFilter(condition) }
}

/** The entity whose records the server works on: its own, or that of the family it changes with. */
function workedEntity(entity: ClientFamily['entity'], families: ClientDefinitions['families']) {
  const { changesWith } = entity
  if (changesWith === undefined) return entity
  const other = families[changesWith]
  return other?.access.canView === true ? other.entity : undefined
}
