import type { DemoActor } from '../demo-actor.ts'
import { idOf } from '../masters/create-all.ts'
import type { LoadedItem, Masters } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'

/** Packs that are brought from one place of a site to another. */
export interface PlannedTransfer {
  readonly at: Date
  readonly from: LoadedLocation
  readonly to: LoadedLocation
  readonly reference: string
  readonly lines: readonly { readonly item: LoadedItem; readonly packs: number }[]
}

/** Who brings them, and the reasons there are. */
export interface TransferCast {
  readonly keeper: DemoActor
  readonly masters: Pick<Masters, 'reasons'>
}

/** Writes, submits and posts a transfer. */
export async function playTransfer(
  { keeper, masters }: TransferCast,
  { at, from, to, reference, lines }: PlannedTransfer,
): Promise<void> {
  const written = await keeper.create('Transfers', at, {
    FromLocationId: from.id,
    ToLocationId: to.id,
    ReasonId: idOf(masters.reasons, 'REBAL'),
    Reference: reference,
    Lines: lines.map(({ item, packs }) => ({ ItemId: item.id, UnitId: item.packUnitId, Qty: String(packs) })),
  })
  const document = await keeper.move('Transfers', at, { document: written, move: 'submit' })
  await keeper.move('Transfers', at, { document, move: 'post' })
}
