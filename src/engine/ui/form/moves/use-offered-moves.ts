import { useMemo } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { offeredMoves, type OfferedMoves } from './available-moves.ts'

/** The moves that are offered now; drawn again only when they change, not with every key. */
export function useOfferedMoves(family: ClientFamily, row: WireRow | undefined): OfferedMoves {
  const { store, canEdit } = useForm()
  const { holds } = store.logic
  const names = useFormState(({ record, baseline: stored }) =>
    namesOf(offeredMoves(family, row, { record, stored, canEdit, holds })),
  )
  return useMemo(() => movesOf(family, names), [family, names])
}

/** Names in their order, that of the main move first; no name where there is none. */
function namesOf({ primary, others }: OfferedMoves): string {
  return [primary, ...others].map((move) => move?.id ?? '').join(' ')
}

function movesOf({ workflow }: ClientFamily, names: string): OfferedMoves {
  const [primary = '', ...others] = names.split(' ')
  const moves = workflow?.moves ?? {}
  return { primary: moves[primary], others: others.flatMap((name) => moves[name] ?? []) }
}
