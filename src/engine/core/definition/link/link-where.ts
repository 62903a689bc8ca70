import type { EntityDefinition } from '../family-definition.ts'
import { filterNames } from './filter-names.ts'
import { linkGrammar } from './link-filter.ts'
import { wireNames } from './link-lookups.ts'
import { unknownName, type LinkProblem } from './link-problem.ts'
import type { Proof } from './proof.ts'

/** A filter over an entity names real properties and can be read. */
export function* linkWhere(
  pointer: string,
  where: string | undefined,
  { entity, proof }: { readonly entity: Pick<EntityDefinition, 'fields' | 'set'>; readonly proof: Proof },
): Generator<LinkProblem> {
  const { fields, set } = entity
  let isNamed = true
  for (const name of filterNames(where)) {
    proof.references += 1
    if (fields.some((one) => wireNames(one).includes(name))) continue
    isNamed = false
    const known = fields.flatMap(wireNames)
    yield unknownName({ pointer, code: 'unknown-property', what: `property of ${set}`, name, known })
  }
  if (isNamed && where !== undefined) yield* linkGrammar(pointer, where, fields)
}
