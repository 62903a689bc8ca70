import type { WireRecord } from '#core/record/wire-record.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import { decideIfAsked } from '../documents/decide-if-asked.ts'
import { idOf } from '../masters/create-all.ts'
import type { LoadedItem, Masters } from '../loaded-item.ts'
import type { LoadedLocation } from '../load-places.ts'

/** Packs that are brought from one place to another. */
export interface PlannedTransfer {
  readonly at: Date
  readonly from: LoadedLocation
  readonly to: LoadedLocation
  readonly reference: string
  readonly lines: readonly { readonly item: LoadedItem; readonly packs: number }[]
}

/** Who brings them within a site, who decides where somebody is asked, and the reasons there are. */
export interface TransferCast {
  readonly keeper: DemoActor
  readonly controller: DemoActor
  readonly masters: Pick<Masters, 'reasons'>
}

/** Who sends and who receives between sites, and who decides at each. */
export interface JourneyCast extends Pick<TransferCast, 'masters'> {
  readonly keeperAt: (site: number) => DemoActor
  readonly controllerAt: (site: number) => DemoActor
}

const set = 'Transfers'

/** Writes, submits and posts a transfer. */
export async function playTransfer(cast: TransferCast, transfer: PlannedTransfer): Promise<void> {
  const { keeper, masters } = cast
  const document = await writeReady(cast, transfer.at, bodyOf(masters, transfer))
  await keeper.move(set, transfer.at, { document, move: 'post' })
}

/** Goods that travel to another site, and whether the last of them is lost on the way. */
interface PlannedJourney extends PlannedTransfer {
  readonly arrives: Date
  readonly isShort: boolean
}

/** Sends goods to another site, where they are received. */
export async function playJourney(cast: JourneyCast, journey: PlannedJourney): Promise<void> {
  const { keeperAt, controllerAt, masters } = cast
  const { at, arrives, from, to } = journey
  const sender = keeperAt(from.site)
  const expected = { Carrier: 'Bay Freight', ExpectedOn: arrives.toISOString().slice(0, 10) }
  const senders = { keeper: sender, controller: controllerAt(from.site) }
  const ready = await writeReady(senders, at, { ...bodyOf(masters, journey), ...expected })
  const document = await sender.move(set, at, { document: ready, move: 'ship' })
  const receiver = keeperAt(to.site)
  if (!journey.isShort) {
    await receiver.move(set, arrives, { document, move: 'receive' })
    return
  }
  const Fields = { LossReasonId: idOf(masters.reasons, 'DAMAGED') }
  const body = { Lines: allButLast(document), Fields }
  const part = await receiver.move(set, arrives, { document, move: 'receive', body })
  await receiver.move(set, arrives, { document: part, move: 'lose' })
}

function allButLast({ row }: PresentedRecord) {
  // The answer carries the lines as the definition names them.
  const lines = row['Lines'] as readonly { readonly Id: number; readonly OpenQty: string }[]
  return lines.slice(0, -1).map(({ Id, OpenQty }) => ({ Id, ReceiveQty: OpenQty }))
}

async function writeReady(
  { keeper, controller }: Omit<TransferCast, 'masters'>,
  at: Date,
  body: WireRecord,
): Promise<PresentedRecord> {
  const created = await keeper.create(set, at, body)
  const document = await keeper.move(set, at, { document: created, move: 'submit' })
  return decideIfAsked(controller, { set, at, document })
}

function bodyOf(masters: TransferCast['masters'], { from, to, reference, lines }: PlannedTransfer): WireRecord {
  return {
    FromLocationId: from.id,
    ToLocationId: to.id,
    ReasonId: idOf(masters.reasons, 'REBAL'),
    Reference: reference,
    Lines: lines.map(({ item, packs }) => ({ ItemId: item.id, UnitId: item.packUnitId, Qty: String(packs) })),
  }
}
