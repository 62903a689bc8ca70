import { useQuery } from '@tanstack/react-query'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { printLayoutPath, type PrintLayoutAnswer } from '#core/http/print/print-layout-contract.ts'
import type { PrintLayout } from '#core/print/print-layout.ts'
import { useSetKey } from '../../client/data/use-cache-key.ts'
import { useServices } from '../../client/services/app-services.ts'

/** A template that was changed is followed by forms opened later than this. */
const staleAfter = 60_000

/** How the tenant prints records of a family, asked when a form is opened: a browser that prints waits for nothing. Undefined: as the definition says. */
export function usePrintLayout({ entity, form }: ClientFamily): PrintLayout | undefined {
  const { api } = useServices()
  // Who changes a template sees it at once.
  const key = useSetKey('PrintTemplates')
  const { data } = useQuery({
    queryKey: [...key, 'layout', entity.set],
    queryFn: async ({ signal }) => {
      const path = `${printLayoutPath}?set=${encodeURIComponent(entity.set)}`
      return (await api.json<PrintLayoutAnswer>(path, { isQuiet: true, signal })).data
    },
    enabled: form.print,
    staleTime: staleAfter,
    meta: { drawsErrors: true },
  })
  return data?.layout ?? undefined
}
