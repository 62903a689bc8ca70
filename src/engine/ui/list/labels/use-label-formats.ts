import { useQuery } from '@tanstack/react-query'
import { labelFormatsPath, type LabelFormatsAnswer } from '#core/http/print/labels-contract.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'

/** How labels of a family can look; undefined while it is asked. */
export function useLabelFormats({ entity }: ClientFamily): {
  readonly formats: LabelFormatsAnswer['formats'] | undefined
  readonly error: unknown
} {
  const { api } = useServices()
  // Who writes a format sees it at once.
  const key = useSetKey('LabelFormats')
  const { data, error } = useQuery({
    queryKey: [...key, 'choices', entity.set],
    queryFn: async ({ signal }) => {
      const path = `${labelFormatsPath}?set=${encodeURIComponent(entity.set)}`
      return (await api.json<LabelFormatsAnswer>(path, { isQuiet: true, signal })).data
    },
    meta: { drawsErrors: true },
  })
  return { formats: data?.formats, error }
}
