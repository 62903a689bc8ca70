import { useQuery } from '@tanstack/react-query'
import type { PickedLine } from '#core/http/figures/picks-contract.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import { fetchPicks } from '../../../client/data/fetch-picks.ts'
import { useSetKey } from '../../../client/data/use-cache-key.ts'
import { useServices } from '../../../client/services/app-services.ts'
import { useForm } from '../../context/form-context.tsx'

/** Where the goods of each line lie that a move would take, in the order they are walked; undefined where it does not tell, or not yet. */
export function usePicks({ entity }: ClientFamily, move: MoveDefinition): readonly PickedLine[] | undefined {
  const { api } = useServices()
  const { recordId = 0 } = useForm()
  const key = useSetKey(entity.set)
  const { data } = useQuery({
    queryKey: [...key, 'picks', recordId, move.id],
    queryFn: async ({ signal }) => fetchPicks(api, { set: entity.set, id: recordId, move: move.id }, signal),
    enabled: move.ask.lines?.picks === true && recordId > 0,
    // Others pick meanwhile: each dialog asks anew.
    gcTime: 0,
    staleTime: 0,
  })
  return data?.lines
}
