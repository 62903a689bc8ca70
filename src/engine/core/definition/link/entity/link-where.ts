import type { FilterPlace } from '../../../odata/prove-filter.ts'
import type { EntityDefinition } from '../../../model/family-definition.ts'
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

/** A filter over an entity names real properties and can be read. */
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
  if (missing.length === 0) yield* linkGrammar(pointer, where, { entity, place })
}
