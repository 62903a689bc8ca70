import { absolute, add, compare } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { roleLinesOf, type LineRoleValues } from '#core/record/role-values.ts'
import type { Trx } from '../../db/pool.ts'
import type { DocumentPart } from '../rules/match-rule.ts'
import { readCategoriesAbove, readItemCategories } from './document-categories.ts'

/** A document whose lines are told apart. */
interface Divided {
  readonly tenantId: string
  readonly entity: Pick<EntityDefinition, 'lines'>
  readonly record: EntityRecord
}

/**
 * The lines of a document by their category: that of the item of each, or the one that a line in words names. Lines that order or change nothing choose
 * no rule (APPR-211): cells of a market list nobody filled, items counted as they should be. A document without any other line is one part of no category.
 */
export async function readParts(trx: Trx, { tenantId, entity, record }: Divided): Promise<readonly DocumentPart[]> {
  const lines = roleLinesOf(entity, record).filter((line) => changesSomething(entity, line))
  const itemIds = lines.flatMap(({ item }) => item ?? [])
  const byItem = await readItemCategories(trx, { tenantId, itemIds })
  const worths = new Map<number | undefined, Decimal>()
  for (const line of lines) {
    const id = line.item === undefined ? line.category : byItem.get(line.item)
    worths.set(id, add(worths.get(id) ?? zero, absolute(line.value ?? line.amount ?? zero)))
  }
  if (worths.size === 0) return [{ categories: new Map(), worth: zero }]
  const above = await readCategoriesAbove(trx, { tenantId, ids: [...worths.keys()].flatMap((id) => id ?? []) })
  return [...worths].map(([id, worth]) => ({ categories: above(id === undefined ? [] : [id]), worth }))
}

/** Whether a line is more than an empty cell, where lines of its table may be such: those say how much they order or change. */
function changesSomething({ lines }: Divided['entity'], { change, qty }: LineRoleValues): boolean {
  const table = lines.find(({ roles }) => roles.item !== undefined)
  return table?.roles.change === undefined || compare(change ?? qty, zero) !== 0
}
