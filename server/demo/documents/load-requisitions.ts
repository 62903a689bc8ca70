import type { Masters } from '../loaded-item.ts'
import { idOf } from '../masters/create-all.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Random } from '../random.ts'
import { playRequisition, type PlannedRequisition, type RequisitionCast } from './play-requisition.ts'
import type { RequisitionPlan } from './plans/requisition-plans.ts'
import type { Store } from './stores.ts'

/** Who and what a site's requisitions are made with. */
export interface RequisitionsInput extends Omit<RequisitionCast, 'reasonId'> {
  readonly stores: readonly Store[]
  readonly outlets: readonly LoadedLocation[]
  readonly masters: Masters
  readonly random: Random
  readonly now: Date
}

/** What people write on a requisition. */
export const requisitionReferences = [
  'Weekend brunch',
  'Banquet 214',
  'Restock',
  'Tasting menu',
  'Staff meal',
  'Wedding Alvarez',
  'Game day',
]

/** Writes the requisitions of a site in the order of time, each as far as its plan says. */
export async function loadRequisitions(input: RequisitionsInput, plans: readonly RequisitionPlan[]): Promise<void> {
  const requests = plans.flatMap((plan) => Array.from({ length: plan.count }, () => plannedRequest(input, plan)))
  const cast = { ...input, reasonId: idOf(input.masters.reasons, 'EVENT') }
  for (const request of requests.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await playRequisition(cast, request)
}

function plannedRequest(
  { random, stores, outlets, now }: RequisitionsInput,
  plan: RequisitionPlan,
): PlannedRequisition {
  const store = random.pick(stores)
  const minutesAgo = random.between(plan.daysAgo[0] * 1440 + 150, plan.daysAgo[1] * 1440 + 900)
  const items = random.sample(store.items, random.between(...plan.lines))
  return {
    ending: plan.ending,
    at: new Date(now.getTime() - minutesAgo * 60_000),
    store,
    outlet: random.pick(outlets),
    lines: items.map((item) => ({ item, packs: random.between(...plan.packs) })),
    reference: random.pick(requisitionReferences),
  }
}
