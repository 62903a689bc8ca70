import { isTotalled } from '../../../field-kinds/field-questions.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import type { GroupDefinition } from '../../../groups/group-definition.ts'
import type { SectionDefinition } from '../../../model/family-definition.ts'
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
    for (const group of section.groups)
      yield* linkNames(namesOf(group), { pointer: pointerTo(`${pointer}/groups`, group.id), lines, link })
    yield* linkTake(section.take, { pointer: `${pointer}/take`, lines, link })
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

function namesOf({ by, counts, sums, shows, least }: GroupDefinition): readonly Name[] {
  const any = (at: string, name: string): Name => ({ at, name, what: 'field', fits: () => true })
  const amount = (at: string, name: string): Name => ({ at, name, what: 'amount', fits: isSummed })
  return [
    { at: 'by', name: by, what: 'lookup or choice', fits: (field) => isLookup(field) || isChoice(field) },
    ...(counts === undefined ? [] : [any('counts', counts)]),
    ...sums.map((name, index) => amount(`sums/${index}`, name)),
    ...shows.map((name, index) => any(`shows/${index}`, name)),
    ...(least === undefined
      ? []
      : [
          { ...amount('least/of', least.of), what: 'sum', fits: ({ id }: FieldDefinition) => sums.includes(id) },
          amount('least/is', least.is),
        ]),
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
