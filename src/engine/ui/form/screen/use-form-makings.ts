import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { openMakings, useMakings } from '../../client/sources/use-makings.ts'
import type { Making } from './makings.tsx'

/** What a record can be made into, the main action of its form apart. */
export interface OfferedMakings<Kind extends Making = Making> {
  readonly first: Kind | undefined
  readonly others: readonly Kind[]
}

/** What this person can make of the stored record now; `hasMain` where its form has a main action already. */
export function useFormMakings(family: ClientFamily, row: WireRow | undefined, hasMain: boolean): OfferedMakings {
  const open = openMakings(useMakings(family), row)
  return offeredMakings(
    open.map((making) => ({ ...making, run: () => making.open(row ? [row] : []) })),
    hasMain,
  )
}

/** One that leads is the main action where there is no other (FORM-708). */
export function offeredMakings<Kind extends Making & { readonly isLeading: boolean }>(
  makings: readonly Kind[],
  hasMain: boolean,
): OfferedMakings<Kind> {
  const first = hasMain ? undefined : makings.find(({ isLeading }) => isLeading)
  return { first, others: makings.filter((making) => making !== first) }
}
