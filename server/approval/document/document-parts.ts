import { absolute, add, compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
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
  /** Why there is the document; a line may name a reason of its own. */
  readonly reasonId: number | null
}

/**
 * The lines of a document by their reason (APPR-212) and their category: that of the item of each, or the one that a line in words names. Lines that order or change nothing choose
 * no rule (APPR-211): cells of a market list nobody filled, items counted as they should be. A document without any other line is one part of no category.
 */
export async function readParts(
  trx: Trx,
  { tenantId, entity, record, reasonId }: Divided,
): Promise<readonly DocumentPart[]> {
  const lines = roleLinesOf(entity, record).filter((line) => changesSomething(entity, line))
  const itemIds = lines.flatMap(({ item }) => item ?? [])
  const ids = lines.flatMap(({ category }) => category ?? [])
  const [byItem, above] = await Promise.all([
    readItemCategories(trx, { tenantId, itemIds }),
    readCategoriesAbove(trx, { tenantId, ids, itemIds }),
  ])
  const parts = new Map<string, Part>()
  for (const line of lines) {
    const category = line.item === undefined ? line.category : byItem.get(line.item)
    const reason = line.reason ?? reasonId
    const key = `${category} ${reason}`
    const worth = add(parts.get(key)?.worth ?? zero, absolute(line.value ?? line.amount ?? zero))
    parts.set(key, { category, reasonId: reason, worth })
  }
  if (parts.size === 0) return [{ categories: new Map(), reasonId, worth: zero }]
  return [...parts.values()].map(({ category, ...part }) => ({
    ...part,
    categories: above(category === undefined ? [] : [category]),
  }))
}

interface Part extends Pick<DocumentPart, 'reasonId' | 'worth'> {
  readonly category: number | undefined
}

/** Whether a line is more than an empty cell, where lines of its table may be such: those say how much they order or change. */
function changesSomething({ lines }: Divided['entity'], { change, qty }: LineRoleValues): boolean {
  const table = lines.find(({ roles }) => roles.item !== undefined)
  return table?.roles.change === undefined || compare(change ?? qty, zero) !== 0
}
