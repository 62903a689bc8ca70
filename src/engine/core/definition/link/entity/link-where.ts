import type { FilterPlace } from '../../../odata/prove-filter.ts'
import type { EntityDefinition } from '../../../model/family-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import { comparedFields, standIn } from '../../../odata/record-fields.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import { idsOf } from '../proof/field-place.ts'
import { filterNames } from '../proof/filter-names.ts'
import { linkGrammar } from './link-filter.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import type { Proof } from '../proof/proof.ts'
import { filterableNames } from '../proof/wire-names.ts'

/** Whose rows a filter is over. */
interface FilteredRows {
  readonly entity: Pick<EntityDefinition, 'fields' | 'lines' | 'set'>
  readonly proof: Proof
  /** `record`: it stands beside a record and may say `$id`. */
  readonly place?: FilterPlace
}

/** A filter over an entity names real properties, can be read, and compares whoever asks with records of their kind (DEF-692). */
export function* linkWhere(
  pointer: string,
  where: string | undefined,
  { entity, proof, place }: FilteredRows,
): Generator<LinkProblem> {
  if (where === undefined) return
  const known = filterableNames(entity)
  const names = filterNames(where)
  const missing = names.filter((name) => !known.includes(name))
  proof.references += names.length
  const what = `property of ${entity.set}`
  for (const name of missing) yield unknownName({ pointer, code: 'unknown-property', what, name, known })
  if (missing.length > 0) return
  const problems = [...linkGrammar(pointer, where, { entity, place })]
  yield* problems.length > 0 ? problems : linkWhose(pointer, where, entity)
}

/** Who asks, and where, by the entity a lookup must be to that is compared with it: ids of others are numbers as well. */
const asking = [
  { name: '$me', to: 'user', stands: { userId: standIn } },
  { name: '$place', to: 'location', stands: { placeId: standIn } },
  { name: '$site', to: 'site', stands: { siteId: standIn } },
] as const

function* linkWhose(pointer: string, where: string, entity: FilteredRows['entity']): Generator<LinkProblem> {
  for (const { name, to, stands } of asking) {
    if (!where.includes(name)) continue
    for (const { field } of comparedFields(where, entity, stands)) {
      if (isLookup(field) && field.lookup.to === to) continue
      const known = idsOf(entity.fields.filter((one) => isLookup(one) && one.lookup.to === to))
      const message = `"${field.id}" is no lookup of ${to}, which ${name} is.`
      yield { pointer, code: 'wrong-kind', message, hint: didYouMean(field.id, known) ?? hintOf(known) }
    }
  }
}

function hintOf(known: readonly string[]): string | undefined {
  return known.length === 0 ? undefined : `it could be ${known.map((id) => `"${id}"`).join(' or ')}`
}
