import { kindOf } from '../../../field-kinds/field-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { varsOf } from '../../project/vars-of.ts'
import { linkPick } from './link-pick.ts'
import { linkReadFrom } from './link-read-from.ts'
import { linkToldBeside } from './link-told-beside.ts'
import { linkTotal } from './link-total.ts'
import { fieldPlaces, idsOf, type FieldPlace } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { linkFigure } from '../code/link-figure.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Totals sum real columns, figures exist, and no derived value tells what its reader may not read. */
export function* linkDerived(link: FamilyLink): Generator<LinkProblem> {
  for (const place of fieldPlaces(link.family)) {
    yield* linkTotal(place, link)
    yield* linkShare(place, link)
    yield* linkPick(place, link)
    yield* linkFigure(place, link)
    yield* linkReadFrom(place, link)
    yield* linkToldBeside(place)
    yield* linkSources(place)
    yield* linkLeaks(place, link)
  }
}

/** A share is of a number of the header, by a number of its own lines. */
function* linkShare(
  { field, pointer, lines, siblings }: FieldPlace,
  { family, proof }: FamilyLink,
): Generator<LinkProblem> {
  const { share } = field
  if (share === undefined) return
  if (lines === undefined) {
    yield { pointer: `${pointer}/share`, code: 'no-use', message: 'Only fields of lines have a share.' }
    return
  }
  const places = [
    { at: 'of', name: share.of, fields: family.entity.fields, what: 'field of the header' },
    { at: 'by', name: share.by, fields: siblings, what: `column of ${lines.id}` },
  ]
  for (const { at, name, fields, what } of places) {
    proof.references += 1
    const found = fields.find(({ id }) => id === name)
    const to = `${pointer}/share/${at}`
    if (found === undefined) yield unknownName({ pointer: to, code: 'unknown-field', what, name, known: idsOf(fields) })
    else if (!kindOf(found).isSummable)
      yield { pointer: to, code: 'total-type', message: `"${name}" is a ${found.type} and cannot be shared.` }
  }
}

/** A value has one source. */
function* linkSources({ field, pointer }: FieldPlace): Generator<LinkProblem> {
  const sources = Object.entries({
    compute: field.compute,
    total: field.total,
    share: field.share,
    pick: field.pick,
    from: field.from,
    readFrom: field.readFrom,
  }).filter(([, source]) => source !== undefined)
  if (sources.length > 1) {
    yield {
      pointer,
      code: 'two-sources',
      message: `The value has more than one source: ${sources.map(([name]) => name).join(', ')}.`,
    }
  }
  if (sources.length > 0 && field.required) {
    yield {
      pointer: `${pointer}/required`,
      code: 'derived-required',
      message: 'A derived value is never asked of a person, so it cannot be required.',
    }
  }
}

/** A derived value must ask for the right its inputs ask for, or say in `reveals` that it tells on purpose. */
function* linkLeaks(
  { field, pointer, siblings, lines }: FieldPlace,
  { family, code }: FamilyLink,
): Generator<LinkProblem> {
  const { unless, in: unit } = field.total ?? {}
  const columns = (field.total?.of ?? []).flatMap(
    ({ lines: id, column }) =>
      family.entity.lines
        .find((one) => one.id === id)
        ?.fields.filter(({ id: one }) => [column, unless, unit].includes(one)) ?? [],
  )
  const guards = [
    ...varsOf(field.compute).map((path) => inputAt(path, lines === undefined ? [] : siblings, family.entity.fields)),
    ...columns,
    family.entity.fields.find(({ id }) => id === field.share?.of),
    siblings.find(({ id }) => id === field.share?.by),
    family.entity.lines.find(({ id }) => id === field.pick?.lines)?.fields.find(({ id }) => id === field.pick?.value),
  ].flatMap((input) => (input?.readIf === undefined ? [] : [{ id: input.id, readIf: input.readIf }]))
  const figure = field.from === undefined ? undefined : code.figures[field.from.figure]?.readIf
  if (figure !== undefined) guards.push({ id: field.from?.figure ?? '', readIf: figure })
  for (const { id, readIf } of guards) {
    if (field.readIf === readIf || field.reveals.includes(id)) continue
    const message = `The value would tell "${id}", which only ${readIf} may read.`
    yield {
      pointer,
      atKey: true,
      code: 'leak',
      message,
      hint: `add "readIf": "${readIf}", or "reveals": ["${id}"] if it may`,
    }
  }
}

function inputAt(
  path: string,
  row: readonly FieldDefinition[],
  rec: readonly FieldDefinition[],
): FieldDefinition | undefined {
  const [root, id] = path.split('.')
  return (root === 'row' || root === 'above' ? row : rec).find((field) => field.id === id)
}
