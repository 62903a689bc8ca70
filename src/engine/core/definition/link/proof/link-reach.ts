import type { AnyField, FieldDefinition } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { constantOf } from './constant-rule.ts'
import { fieldPlaces, type FieldPlace } from './field-place.ts'
import type { FamilyLink } from './link-context.ts'
import type { LinkProblem } from './link-problem.ts'

/** What must be given can be given: it is shown, it is an input, or it has a default. */
export function* linkReach(link: FamilyLink): Generator<LinkProblem> {
  const { family } = link
  for (const place of fieldPlaces(family)) yield* linkInput(place)
  if (family.routes.create === undefined) return
  const shown = new Set(family.form.sections.flatMap(({ fields, grid }) => (grid === undefined ? fields : [grid])))
  for (const { field, pointer, lines } of fieldPlaces(family))
    if (mustBeGiven(field) && !hasDefault(field))
      yield* linkShown(field, pointer, lines !== undefined || shown.has(field.id))
  for (const lines of family.entity.lines)
    if (mustBeGiven(lines) || lines.min > 0)
      yield* linkShown(lines, pointerTo('/entity/fields', lines.id), shown.has(lines.id))
}

/** Required of a person, whatever the record says. */
function mustBeGiven(field: AnyField): boolean {
  return field.required || constantOf(field.requiredIf) === true
}

function hasDefault(field: FieldDefinition): boolean {
  return field.default !== undefined && field.default !== null
}

/** What only the system sets is asked of nobody. */
function* linkInput({ field, pointer }: FieldPlace): Generator<LinkProblem> {
  const { compute, total, share, pick, from } = field
  const isWorkedOut = [compute, total, share, pick, from].some((source) => source !== undefined)
  if (isWorkedOut && field.requiredIf !== undefined) {
    const message = 'A derived value is never asked of a person, so it cannot be required.'
    yield { pointer: `${pointer}/requiredIf`, code: 'derived-required', message }
  }
  if (isWorkedOut || hasDefault(field) || !mustBeGiven(field)) return
  const isClosed = field.isDerived || constantOf(field.readOnlyIf) === true
  if (!isClosed) return
  const key = field.isDerived ? 'readOnly' : 'readOnlyIf'
  const message = `"${field.id}" is required, read-only and has no default: nobody could save.`
  yield {
    pointer: `${pointer}/${key}`,
    code: 'hidden-required',
    message,
    hint: 'give it a default, or let people enter it',
  }
}

/** Needed, without a default, and hidden: nobody could save. */
function* linkShown(field: AnyField, pointer: string, isShown: boolean): Generator<LinkProblem> {
  const isNever = constantOf(field.visibleIf) === false
  if ((isShown && !isNever) || field.isDerived) return
  const message = `"${field.id}" is required, hidden and has no default: nobody could save.`
  const hint = 'show it in a section of the form, or give it a default'
  if (isNever)
    yield { pointer: `${pointer}/visibleIf`, code: 'hidden-required', message, hint: 'show it, or give it a default' }
  else yield { pointer, atKey: true, code: 'hidden-required', message, hint }
}
