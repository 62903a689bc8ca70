import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { sampleScalar } from '../../../samples/sample-day.ts'
import type { FieldDefinition, LinesField, RecordFields } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { MistakeDefinition, SampleValues } from '../../../model/samples-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkTexts } from '../proof/link-texts.ts'
import { isLookup } from '../../../model/field-shapes.ts'

/** Any day: edges that move with today move with it. */
const someDay = '2026-01-15'

/** Samples name fields a person gives, the valid record holds values of their kinds, and mistakes are told at fields and by rules there are. */
export function* linkSamples(link: FamilyLink): Generator<LinkProblem> {
  const { entity, samples } = link.family
  const place = { entity, of: entity.id, link }
  yield* linkValues(samples.record, '/samples/record', { ...place, isValid: true })
  for (const { id, set } of samples.also)
    yield* linkValues(set, pointerTo('/samples/also', id), { ...place, isValid: true })
  for (const mistake of samples.mistakes) {
    const pointer = pointerTo('/samples/mistakes', mistake.id)
    yield* linkValues(mistake.set, `${pointer}/set`, { ...place, isValid: false })
    yield* linkExpected(mistake, pointer, link)
  }
}

interface Place {
  readonly entity: RecordFields
  readonly of: string
  readonly link: FamilyLink
  /** Values of mistakes may be what their kinds refuse. */
  readonly isValid: boolean
}

function* linkValues(values: SampleValues, pointer: string, place: Place): Generator<LinkProblem> {
  const { fields, lines } = inputsOf(place.entity)
  const known = [...idsOf(fields), ...idsOf(lines)]
  for (const [id, value] of Object.entries(values)) {
    place.link.proof.references += 1
    const at = pointerTo(pointer, id)
    const field = fields.find((one) => one.id === id)
    const grid = lines.find((one) => one.id === id)
    const what = `input of ${place.of}`
    if (grid !== undefined) yield* linkRows(grid, value, { at, place })
    else if (field === undefined)
      yield {
        ...unknownName({ pointer: at, code: 'unknown-field', what, name: id, known }),
        atKey: true,
      }
    else if (place.isValid && value !== null && !isFitting(field, value))
      yield { pointer: at, code: 'sample-value', message: `"${id}" is a ${field.type} and takes no such value.` }
  }
}

function inputsOf({ fields, lines }: RecordFields): RecordFields {
  return { fields: fields.filter((field) => !field.isDerived), lines: lines.filter((field) => !field.isDerived) }
}

function* linkRows(
  { id, fields, entity }: LinesField,
  value: SampleValues[string],
  { at, place }: { readonly at: string; readonly place: Place },
): Generator<LinkProblem> {
  if (value === null) return
  if (typeof value !== 'object') {
    yield { pointer: at, code: 'sample-value', message: `"${id}" has lines: a list of rows is expected.` }
    return
  }
  for (const [index, row] of value.entries())
    yield* linkValues(row, `${at}/${index}`, { ...place, entity: { fields, lines: [] }, of: entity })
}

function isFitting(field: FieldDefinition, value: SampleValues[string]): boolean {
  if (isLookup(field)) return typeof value === 'string'
  if (typeof value === 'object') return false
  return kindOf(field).check(field.options, sampleScalar(field, value, someDay), someDay) === undefined
}

/** Where a mistake is told, the rule it breaks and its words. */
function* linkExpected({ at, code, message }: MistakeDefinition, pointer: string, link: FamilyLink) {
  const { entity } = link.family
  const [head = '', cell] = at.split('.')
  const grid = entity.lines.find((one) => one.id === head)
  const known = cell === undefined ? idsOf([...entity.fields, ...entity.lines]) : idsOf(grid?.fields ?? [])
  link.proof.references += 1
  if (!known.includes(cell ?? head))
    yield unknownName({
      pointer: `${pointer}/at`,
      code: 'unknown-field',
      what: `field of ${entity.id}`,
      name: at,
      known,
    })
  const rule = code.startsWith('rule/') ? code.slice('rule/'.length) : undefined
  const rules = entity.rules.map(({ id }) => id)
  if (rule !== undefined && !rules.includes(rule))
    yield unknownName({ pointer: `${pointer}/code`, code: 'unknown-rule', what: 'rule', name: rule, known: rules })
  if (message !== undefined) yield* linkTexts([{ key: message, pointer: `${pointer}/message` }], link)
}
