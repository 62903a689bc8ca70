import { useMemo } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { offeredMoves, type OfferedMoves } from './available-moves.ts'

/** The moves that are offered now; drawn again only when they change, not with every key. */
export function useOfferedMoves(family: ClientFamily, row: WireRow | undefined): OfferedMoves {
  const { store, canEdit } = useForm()
  const { holds } = store.logic
  const names = useFormState(({ record }) => namesOf(offeredMoves(family, row, { record, canEdit, holds })))
  return useMemo(
    () => offeredMoves(family, row, { record: store.state.getState().record, canEdit, holds }),
    // The names say when to look again.
    // oxlint-disable-next-line react/exhaustive-deps
    [family, row, names, store, canEdit, holds],
  )
}

function namesOf({ primary, others }: OfferedMoves): string {
  return [primary, ...others].map((move) => move?.id ?? '').join(' ')
}
