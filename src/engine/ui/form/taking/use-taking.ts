import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { TakingAnswer, TakingBody } from '#core/http/figures/taking-contract.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { fetchTaking } from '../../client/data/fetch-taking.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useWritten } from '../context/use-written.ts'

/** What lines of the record on screen that are made of others take; nobody is asked while none is. */
export function useTaking(family: ClientFamily): TakingAnswer {
  const { api } = useServices()
  const key = useSetKey(family.entity.set)
  const { taking } = family.form
  const isAbout = useCallback(
    (record: EntityRecord) =>
      taking !== undefined &&
      linesOf(record, taking.lines).some((line) => taking.made.some((id) => (line[id] ?? null) !== null)),
    [taking],
  )
  const asked = useWritten(family, { told: taking, alsoAfter: true, isAbout })
  const { data } = useQuery({
    queryKey: [...key, 'taking', asked],
    queryFn: async ({ signal }) => {
      // What was put together by the hook.
      const body = JSON.parse(asked ?? '{}') as TakingBody
      return fetchTaking(api, body, signal)
    },
    enabled: asked !== undefined,
    placeholderData: (before) => before,
    // What others take meanwhile is seen when the record is opened again.
    gcTime: 0,
    meta: { drawsErrors: true },
  })
  return asked === undefined ? nothing : (data ?? nothing)
}

const nothing: TakingAnswer = { isTaken: false, lines: [] }
