import type { FieldDefinition, LookupDefinition } from '../../../model/field-definition.ts'
import { isChoice, isLookup } from '../../../model/field-shapes.ts'
import type { TenantEntity } from '../../../model/tenant-definitions.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf, type FieldPlace } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** What a lookup is limited by exists on both sides, is a choice or looks up the same entity, and tells nothing that is guarded. */
export function* linkSame(
  place: FieldPlace,
  { same }: LookupDefinition,
  { link, target }: { readonly link: FamilyLink; readonly target: TenantEntity },
): Generator<LinkProblem> {
  for (const { field: id, root, at } of same) {
    link.proof.references += 2
    const pointer = pointerTo(`${place.pointer}/same`, id)
    const beside = root === 'row' ? (place.lines?.fields ?? []) : link.family.entity.fields
    const there = target.fields.find((field) => field.id === id)
    const here = beside.find((field) => field.id === at)
    if (there === undefined)
      yield unknownName({
        pointer,
        code: 'unknown-field',
        what: `field of ${target.id}`,
        name: id,
        known: idsOf(target.fields),
      })
    if (here === undefined)
      yield unknownName({
        pointer,
        code: 'unknown-path',
        what: 'field',
        name: `${root}.${at}`,
        known: beside.map((one) => `${root}.${one.id}`),
      })
    if (there !== undefined && here !== undefined) yield* linkPair(pointer, there, here)
  }
}

function* linkPair(pointer: string, there: FieldDefinition, here: FieldDefinition): Generator<LinkProblem> {
  if (there.readIf !== undefined) {
    const message = `"${there.id}" is guarded by ${there.readIf}, so the choices would tell its value.`
    yield { pointer, code: 'leak', message }
  }
  if (isComparable(there, here)) return
  const message = `"${there.id}" and "${here.id}" cannot be the same: both are choices, or look up one entity.`
  yield { pointer, code: 'fill-type', message }
}

function isComparable(there: FieldDefinition, here: FieldDefinition): boolean {
  if (isLookup(there) && isLookup(here)) return there.lookup.to === here.lookup.to
  return isChoice(there) && isChoice(here)
}
