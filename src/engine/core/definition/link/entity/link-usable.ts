import { filterNames } from '../proof/filter-names.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { wireNames } from '../proof/wire-names.ts'
import { linkGrammar } from './link-filter.ts'

/** What every lookup of the records goes by names fields of the header that everybody may read (DEF-346). */
export function* linkUsable({ family: { entity }, proof }: FamilyLink): Generator<LinkProblem> {
  if (entity.usable === undefined) return
  const pointer = '/entity/usable'
  const known = entity.fields.flatMap(wireNames)
  const unknown = filterNames(entity.usable).filter((name) => !known.includes(name))
  proof.references += 1
  for (const name of unknown)
    yield unknownName({ pointer, code: 'unknown-property', what: `property of ${entity.set}`, name, known })
  if (unknown.length === 0) yield* linkGrammar(pointer, entity.usable, { entity: { fields: entity.fields, lines: [] } })
}
