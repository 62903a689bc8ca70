import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { NeedSignatures, ParamSignature } from '../../../model/code-catalogue.ts'
import type { FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import { choicesOf, isLookup } from '../../../model/field-shapes.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import { idsOf } from '../proof/field-place.ts'
import type { LinkProblem } from '../proof/link-problem.ts'
import type { Proof } from '../proof/proof.ts'

/** Fields code reads by name, and where a lack of them is told. */
export interface NeedsAt {
  readonly needs: NeedSignatures
  readonly fields: readonly FieldDefinition[]
  readonly lines: readonly LinesField[]
  /** What needs them, in words: `"people:user"`. */
  readonly who: string
  /** Entity of the fields. */
  readonly entity: string
  readonly pointer: string
  readonly proof: Proof
}

/** Every field code reads by name is there, of a kind it can read, with the options it knows; of lines, the cells it reads. */
export function* linkNeeds({ needs, ...at }: NeedsAt): Generator<LinkProblem> {
  for (const [id, need] of Object.entries(needs)) {
    at.proof.references += 1
    if ('lines' in need) {
      const table = at.lines.find((one) => one.id === id)
      if (table === undefined) yield missing(id, 'a lines field', { ...at, fitting: idsOf(at.lines) })
      else yield* linkNeeds({ ...at, needs: need.lines, fields: table.fields, lines: [], entity: table.entity })
    } else yield* linkNeed(id, need, { ...at, field: at.fields.find((one) => one.id === id) })
  }
}

type Place = Omit<NeedsAt, 'needs'>

function* linkNeed(
  id: string,
  need: ParamSignature,
  { field, ...at }: Place & { readonly field: FieldDefinition | undefined },
): Generator<LinkProblem> {
  const wanted = need.to === undefined ? `a ${need.kinds.join(' or ')}` : `a lookup of ${need.to}`
  if (field === undefined) {
    const fitting = idsOf(at.fields.filter((one) => fitsKinds(one, need)))
    if (need.isRequired) yield missing(id, wanted, { ...at, fitting })
  } else if (!fitsKinds(field, need)) {
    const found = isLookup(field) ? `lookup of ${field.lookup.to}` : field.type
    const message = `${at.who} needs "${id}" of ${at.entity} to be ${wanted}, and it is a ${found}.`
    yield { pointer: at.pointer, code: 'wrong-kind', message }
  } else yield* linkOptions(field, need, at)
}

function missing(
  id: string,
  wanted: string,
  { who, entity, pointer, fitting }: Place & { readonly fitting: readonly string[] },
): LinkProblem {
  const message = `${who} needs the field "${id}" of ${entity}, ${wanted}.`
  return { pointer, code: 'unknown-field', message, hint: didYouMean(id, fitting) }
}

/** The options of a choice that code knows by name. */
export function* linkOptions(
  field: FieldDefinition,
  { options }: ParamSignature,
  { who, pointer }: Pick<NeedsAt, 'who' | 'pointer'>,
): Generator<LinkProblem> {
  const known = choicesOf(field).map(({ value }) => value)
  for (const option of options) {
    if (known.includes(option)) continue
    const message = `${who} needs the option "${option}" of "${field.id}".`
    yield { pointer, code: 'unknown-option', message, hint: didYouMean(option, known) }
  }
}
