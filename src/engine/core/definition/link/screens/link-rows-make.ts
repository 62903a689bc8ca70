import type { ListDefinition } from '../../../model/family-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { linkMap } from '../flow/link-map.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** What rows become is a family people create records of, what is copied fits, and its moves are there. */
export function* linkRowsMake(list: ListDefinition, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  const { families } = link.definitions
  for (const { id, family, header, moves } of list.rowsMake) {
    const at = pointerTo(`${pointer}/rowsMake`, id)
    const made = families.get(family)
    link.proof.references += 1 + moves.length
    if (made?.routes.create === undefined || made.routes.isOpenOnly) {
      const forms = [...families.values()].filter(({ routes }) => routes.create !== undefined && !routes.isOpenOnly)
      const [what, known] = ['family with a form for new records', forms.map((one) => one.id)]
      yield unknownName({ pointer: `${at}/family`, code: 'unknown-family', what, name: family, known })
      continue
    }
    const place = { from: link.family, link: { ...link, family: made } }
    const { fields } = link.family.entity
    yield* linkMap(header, { ours: made.entity.fields, theirs: fields, pointer: `${at}/header`, place })
    const known = Object.keys(made.workflow?.moves ?? {})
    for (const [index, name] of moves.entries())
      if (!known.includes(name))
        yield unknownName({ pointer: `${at}/moves/${index}`, code: 'unknown-move', what: 'move', name, known })
  }
}
