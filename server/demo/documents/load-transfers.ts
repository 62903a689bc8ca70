import type { LoadedLocation } from '../load-places.ts'
import { playTransfer, type TransferCast } from './play-transfer.ts'
import { transferPlans } from './plans/transfer-plans.ts'

/** Who sends and receives, between which places. */
export interface TransfersInput extends TransferCast {
  readonly places: readonly LoadedLocation[]
}

/** Moves goods between the places a tenant has of those the plans name, each as far as its plan says. */
export async function loadTransfers(input: TransfersInput): Promise<void> {
  const placeOf = (code: string) => input.places.find((place) => place.code === code)
  for (const plan of transferPlans) {
    const [from, to] = [placeOf(plan.from), placeOf(plan.to)]
    if (from !== undefined && to !== undefined) await playTransfer(input, { plan, from, to })
  }
}
