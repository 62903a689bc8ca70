import type { WireRecord } from '#core/record/wire-record.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import { decideIfAsked } from '../documents/decide-if-asked.ts'
import type { LoadedItem } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'

/** Goods that are thrown away, in packs. */
export interface PlannedLoss {
  readonly at: Date
  readonly location: LoadedLocation
  readonly reasonId: number
  readonly reference: string
  readonly lines: readonly { readonly item: LoadedItem; readonly packs: number }[]
  /** What else is written, such as a witness, or lines of recipes. */
  readonly more?: WireRecord
}

/** Who loses goods, and who decides where somebody is asked. */
export interface LossCast {
  readonly keeper: DemoActor
  readonly controller: DemoActor
}

const set = 'Spoilages'

/** Writes what is thrown away and leaves it open. */
export function writeLoss(by: DemoActor, loss: PlannedLoss): Promise<PresentedRecord> {
  const { at, location, lines, reasonId, reference, more } = loss
  return by.create(set, at, {
    LocationId: location.id,
    ReasonId: reasonId,
    Reference: reference,
    Lines: lines.map(({ item, packs }) => ({ ItemId: item.id, UnitId: item.packUnitId, Qty: String(packs) })),
    ...more,
  })
}

/** Writes and posts it. */
export async function playLoss({ keeper, controller }: LossCast, loss: PlannedLoss): Promise<void> {
  const created = await writeLoss(keeper, loss)
  const document = await keeper.move(set, loss.at, { document: created, move: 'submit' })
  await decideIfAsked(controller, { set, at: loss.at, document })
}
