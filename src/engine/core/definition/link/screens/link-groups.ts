import { holdsText, isTotalled } from '../../../field-kinds/field-questions.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import type { GroupDefinition } from '../../../groups/group-definition.ts'
import type { SectionDefinition } from '../../../model/screens/form-layout.ts'
import type { FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import { isChoice, isLookup } from '../../../model/field-shapes.ts'
import { currencyPlace } from '../../../field-kinds/figures.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** What is told of the lines of a grid names fields of theirs that fit; amounts of a currency of the line have no sum (DEF-202). */
export function* linkGroups(link: FamilyLink): Generator<LinkProblem> {
  for (const section of link.family.form.sections) {
    const lines = link.family.entity.lines.find(({ id }) => id === section.grid)
    const pointer = pointerTo('/form/sections', section.id)
    if (section.groups.length === 0 && section.take === undefined) continue
    if (lines === undefined) {
      const key = section.groups.length === 0 ? 'take' : 'groups'
      yield { pointer: `${pointer}/${key}`, code: 'no-use', message: 'This is told of a grid.', hint: 'name the grid' }
      continue
    }
    yield* linkGroupsOf(section.groups, { pointer: `${pointer}/groups`, lines, link })
    yield* linkTake(section.take, { pointer: `${pointer}/take`, lines, link })
  }
}

/** Groups of lines, of a grid or of a table on paper, each at its id below the pointer. */
export function* linkGroupsOf(
  groups: readonly GroupDefinition[],
  { pointer, lines, link }: Place,
): Generator<LinkProblem> {
  for (const group of groups) {
    const at = { pointer: pointerTo(pointer, group.id), lines, link }
    yield* linkNames(namesOf(group), at)
    yield* linkHeader(group, at)
  }
}

interface Place {
  readonly pointer: string
  readonly lines: LinesField
  readonly link: FamilyLink
}

/** A name that is a field of a line, of those that fit. */
interface Name {
  readonly at: string
  readonly name: string
  readonly what: string
  readonly fits: (field: FieldDefinition) => boolean
}

function namesOf({ by, counts, sums, shows, least, parts }: GroupDefinition): readonly Name[] {
  const any = (at: string, name: string): Name => ({ at, name, what: 'field', fits: () => true })
  const amount = (at: string, name: string): Name => ({ at, name, what: 'amount', fits: isSummed })
  const sum = (at: string, name: string): Name => ({ at, name, what: 'sum', fits: ({ id }) => sums.includes(id) })
  return [
    { at: 'by', name: by, what: 'lookup or choice', fits: (field) => isLookup(field) || isChoice(field) },
    ...(counts === undefined ? [] : [any('counts', counts)]),
    ...sums.map((name, index) => amount(`sums/${index}`, name)),
    ...shows.map((name, index) => any(`shows/${index}`, name)),
    ...(least === undefined ? [] : [sum('least/of', least.of), amount('least/is', least.is)]),
    ...(parts === undefined
      ? []
      : [sum('parts/of', parts.of), { at: 'parts/told', name: parts.told, what: 'text', fits: holdsText }]),
  ]
}

/** Money in the currency of the document or the site; quantities of unlike units have no sum. */
function isSummed(field: FieldDefinition): boolean {
  return isTotalled(field) && currencyPlace(field) === 'site'
}

function* linkNames(names: readonly Name[], { pointer, lines, link }: Place): Generator<LinkProblem> {
  for (const { at, name, what, fits } of names) {
    link.proof.references += 1
    const known = idsOf(lines.fields.filter(fits))
    if (known.includes(name)) continue
    yield unknownName({
      pointer: `${pointer}/${at}`,
      code: 'unknown-field',
      what: `${what} of a line of ${lines.id}`,
      name,
      known,
    })
  }
}

/** What is taken over goes into a column people write into, of the same kind. */
function* linkTake(take: SectionDefinition['take'], place: Place): Generator<LinkProblem> {
  if (take === undefined) return
  const from = place.lines.fields.find(({ id }) => id === take.from)
  const isTaken = (field: FieldDefinition) =>
    !field.isDerived && (from === undefined || kindOf(field) === kindOf(from)) && field.id !== take.from
  yield* linkNames(
    [
      { at: 'from', name: take.from, what: 'field', fits: () => true },
      { at: 'into', name: take.into, what: 'column', fits: isTaken },
    ],
    place,
  )
}

/** What of the header counts as a line is of the kind of what it stands for. */
function* linkHeader({ header }: GroupDefinition, { pointer, lines, link }: Place): Generator<LinkProblem> {
  yield* linkNames(
    Object.keys(header).map((name) => ({ at: pointerTo('header', name), name, what: 'field', fits: () => true })),
    { pointer, lines, link },
  )
  const { id: entity, fields } = link.family.entity
  for (const [cell, name] of Object.entries(header)) {
    const of = lines.fields.find(({ id }) => id === cell)
    const known = idsOf(fields.filter((field) => of === undefined || kindOf(field) === kindOf(of)))
    link.proof.references += 1
    if (known.includes(name)) continue
    const what = `${of?.type ?? 'field'} of the header of ${entity}`
    yield unknownName({ pointer: pointerTo(`${pointer}/header`, cell), code: 'unknown-field', what, name, known })
  }
}
