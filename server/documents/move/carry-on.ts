import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../command/command-scope.ts'
import type { Afterwards } from '../effects/move-effect.ts'
import { presentRecord, type PresentedRecord } from '../present/present-record.ts'
import { joinTold, type Told } from '../present/told.ts'

/** The record after all that its move had left to do, and what was said of that. */
export interface CarriedOn {
  readonly presented: PresentedRecord
  readonly told?: Told
}

/** Does what effects left for when the record is written; it is read anew then, because other documents may have changed it. */
export async function carryOn(
  scope: CommandScope,
  written: PresentedRecord,
  afterwards: readonly Afterwards[],
): Promise<CarriedOn> {
  if (afterwards.length === 0) return { presented: written }
  const all: Told[] = []
  for (const work of afterwards) all.push((await work({ ...scope, locked: undefined }, written.record)) ?? joinTold([]))
  const presented = await presentRecord(scope, standardOf(written.record).id, true)
  if (presented === undefined) throw new Error(`${scope.family.id} is not to be seen after what followed its move`)
  const told = joinTold(all)
  return told.said === '' ? { presented } : { presented, told }
}
