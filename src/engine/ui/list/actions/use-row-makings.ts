import { useMemo } from 'react'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { RowMaking } from '#core/model/source-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { ListModel } from '../model/list-model.ts'
import { useDefinitions } from '../../client/state/use-session.ts'

/** What rows are about to become, waiting for an answer. */
export interface PendingMaking {
  readonly making: RowMaking
  readonly rows: readonly WireRow[]
}

/** Whether rows can be selected for something. */
export function isSelectable({
  moves,
  makings,
  rowMakings,
  labelled,
}: Pick<ListModel, 'moves' | 'makings' | 'rowMakings' | 'labelled'>): boolean {
  return labelled !== undefined || moves.length > 0 || rowMakings.length > 0 || makings.some(({ isMany }) => isMany)
}

/** What this person may make of the rows of a list at once: records of families they may create, and moves of them, or of what rows look up, they may ever make. */
export function useRowMakings({ rowsMake }: ListDefinition): readonly RowMaking[] {
  const { families } = useDefinitions()
  return useMemo(() => rowsMake.filter((making) => mayMake(making, families[making.family])), [rowsMake, families])
}

/** Whether somebody may make it: who may not see a field that is written, or must be answered, makes none. */
export function mayMake({ moves, ask, on, header }: RowMaking, family: ClientFamily | undefined): boolean {
  const known = family?.workflow?.moves ?? {}
  if (on !== undefined) return family?.access.canView === true && moves.some((move) => Object.hasOwn(known, move))
  if (family?.access.canCreate !== true || family.routes.create === undefined) return false
  const open = family.entity.fields.map(({ id }) => id)
  const isAnswered = ask.every(({ field, isRequired }) => !isRequired || open.includes(field))
  const isWritten = Object.keys(header).every((field) => open.includes(field))
  return isAnswered && isWritten && moves.every((move) => Object.hasOwn(known, move))
}
