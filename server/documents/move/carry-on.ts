import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../command/command-scope.ts'
import type { Afterwards } from '../effects/move-effect.ts'
import { presentRecord, type PresentedRecord } from '../present/present-record.ts'

/** The record after all that its move had left to do, and what was said of that. */
export interface CarriedOn {
  readonly presented: PresentedRecord
  readonly said?: string
}

/** Does what effects left for when the record is written; it is read anew then, because other documents may have changed it. */
export async function carryOn(
  scope: CommandScope,
  written: PresentedRecord,
  afterwards: readonly Afterwards[],
): Promise<CarriedOn> {
  if (afterwards.length === 0) return { presented: written }
  const words: string[] = []
  for (const work of afterwards) words.push((await work({ ...scope, locked: undefined }, written.record)) ?? '')
  const presented = await presentRecord(scope, standardOf(written.record).id, true)
  if (presented === undefined) throw new Error(`${scope.family.id} is not to be seen after what followed its move`)
  const said = words.filter((one) => one !== '').join(' ')
  return said === '' ? { presented } : { presented, said }
}
