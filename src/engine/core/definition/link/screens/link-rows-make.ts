import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { ListDefinition } from '../../../model/screens/list-definition.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { isAttachment, isLookup } from '../../../model/field-shapes.ts'
import type { RowMaking, RowQuestion } from '../../../model/source-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { linkMap } from '../flow/link-map.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkBroughtOn } from './link-brought-on.ts'
import { linkRowSource } from './link-row-source.ts'

/** What rows become is a family people create records of, what is copied fits, and its moves are there. */
export function* linkRowsMake(list: ListDefinition, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  const { families } = link.definitions
  for (const making of list.rowsMake) {
    const { id, family, from, ask, header, moves } = making
    const at = pointerTo(`${pointer}/rowsMake`, id)
    const made = families.get(family)
    link.proof.references += 1 + moves.length
    if (made?.routes.create === undefined || made.routes.isOpenOnly) {
      const forms = [...families.values()].filter(({ routes }) => routes.create !== undefined && !routes.isOpenOnly)
      const [what, known] = ['family with a form for new records', forms.map((one) => one.id)]
      yield unknownName({ pointer: `${at}/family`, code: 'unknown-family', what, name: family, known })
      continue
    }
    yield* linkBroughtOn(making, made, { pointer: at, link })
    const place = { from: link.family, link: { ...link, family: made } }
    const { fields } = link.family.entity
    yield* linkMap(header, { ours: made.entity.fields, theirs: fields, pointer: `${at}/header`, place })
    if (from !== undefined) yield* linkRowSource(from, made, { pointer: `${at}/from`, link })
    yield* linkAsked(ask, made, { pointer: `${at}/ask`, link })
    yield* linkChange(making, { pointer: `${at}/changes`, link })
    const known = Object.keys(made.workflow?.moves ?? {})
    for (const [index, name] of moves.entries())
      if (!known.includes(name))
        yield unknownName({ pointer: `${at}/moves/${index}`, code: 'unknown-move', what: 'move', name, known })
  }
}

/** What is asked once for all rows are fields of the new record people may enter, looked up without anything beside them. */
function* linkAsked(
  ask: readonly RowQuestion[],
  made: FamilyDefinition,
  { pointer, link }: { readonly pointer: string; readonly link: FamilyLink },
): Generator<LinkProblem> {
  const known = idsOf(made.entity.fields.filter((field) => !field.isDerived && !hasBeside(field)))
  for (const { field } of ask) {
    link.proof.references += 1
    if (known.includes(field)) continue
    const at = pointerTo(pointer, field)
    yield {
      ...unknownName({ pointer: at, code: 'unknown-field', what: 'field people enter by itself', name: field, known }),
      atKey: true,
    }
  }
}

/** What changes is said by two fields of the row that are no lookups, and what it is about by any. */
function* linkChange(
  { changes }: RowMaking,
  { pointer, link }: { readonly pointer: string; readonly link: FamilyLink },
): Generator<LinkProblem> {
  if (changes === undefined) return
  const { fields } = link.family.entity
  const plain = fields.filter((field) => !isLookup(field) && !isAttachment(field))
  const ends = [
    ['of', changes.of, fields],
    ['from', changes.from, plain],
    ['to', changes.to, plain],
  ] as const
  for (const [end, name, known] of ends) {
    if (name === undefined) continue
    link.proof.references += 1
    if (known.some(({ id }) => id === name)) continue
    const what = `field of ${link.family.id}${known === plain ? ' that is no lookup' : ''}`
    yield unknownName({ pointer: `${pointer}/${end}`, code: 'unknown-field', what, name, known: idsOf(known) })
  }
}

/** Whether what may be picked depends on what else the record says, which is not there yet. */
function hasBeside(field: FieldDefinition): boolean {
  return isLookup(field) && (field.lookup.of !== undefined || field.lookup.same.length > 0)
}
