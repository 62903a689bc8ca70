import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { holdsDay } from '../../../field-kinds/field-questions.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import { idsOf } from '../proof/field-place.ts'
import type { SectionDefinition } from '../../../model/screens/form-layout.ts'
import type { ChartDefinition, RelatedList } from '../../../model/screens/section-parts.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkList } from './link-list.ts'

/** A section shows one thing, and the list of another family is a real one, narrowed down to this record. */
export function* linkRelated(link: FamilyLink): Generator<LinkProblem> {
  for (const section of link.family.form.sections) {
    const pointer = pointerTo('/form/sections', section.id)
    yield* linkOneThing(section, pointer)
    if (section.related !== undefined) {
      yield* linkList(section.related, pointer, link)
      yield* linkEdits(section.related, pointer, link)
    }
    yield* linkChart(section, `${pointer}/chart`, link)
  }
}

function* linkOneThing({ fields, grid, related, chart }: SectionDefinition, pointer: string): Generator<LinkProblem> {
  if (chart === undefined && (related === undefined || (fields.length === 0 && grid === undefined))) return
  if (chart !== undefined && related === undefined && fields.length === 0 && grid === undefined) return
  const key = grid !== undefined ? 'grid' : fields.length > 0 ? 'fields' : 'list'
  const message = `A section with a ${chart === undefined ? 'list' : 'chart'} shows no ${key}.`
  yield { pointer: `${pointer}/${key}`, code: 'no-use', message, hint: 'make a section of each' }
}

/** What is changed in the list of a run's lines are fields people may enter. */
function* linkEdits({ family: of, edits }: RelatedList, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  if (edits.length === 0) return
  const family = link.definitions.families.get(of)
  if (link.family.run?.lines.family !== of)
    yield {
      pointer: `${pointer}/edits`,
      code: 'no-use',
      message: "Only a list of a run's lines is changed in the grid.",
    }
  const known = family?.entity.fields.flatMap(({ id, isDerived }) => (isDerived ? [] : [id])) ?? []
  for (const [index, name] of edits.entries()) {
    link.proof.references += 1
    if (!known.includes(name))
      yield unknownName({
        pointer: `${pointer}/edits/${index}`,
        code: 'unknown-field',
        what: `field people enter of ${of}`,
        name,
        known,
      })
  }
}

/** A chart is of lines or of a list, and names fields of them: a number for its height, and days for what holds until one. */
function* linkChart({ chart }: SectionDefinition, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  if (chart === undefined) return
  const { lines, related } = chart
  if ((lines === undefined) === (related === undefined)) {
    yield { pointer, code: 'no-use', message: 'A chart is of "lines" or of a "list", one of them.' }
    return
  }
  if (related !== undefined) yield* linkList(related, pointer, link)
  const fields = drawnFields(chart, link)
  if (fields === undefined) {
    if (lines === undefined) return
    const known = idsOf(link.family.entity.lines)
    yield unknownName({ pointer: `${pointer}/lines`, code: 'unknown-field', what: 'lines field', name: lines, known })
    return
  }
  yield* linkDrawn({ pointer: `${pointer}/x`, name: chart.x, what: 'field', fits: () => true }, fields, link)
  for (const name of chart.y)
    yield* linkDrawn(
      { pointer: `${pointer}/y`, name, what: 'number', fits: (field) => kindOf(field).isNumber },
      fields,
      link,
    )
  if (chart.to !== undefined)
    yield* linkDrawn({ pointer: `${pointer}/to`, name: chart.to, what: 'day', fits: holdsDay }, fields, link)
  for (const [index, name] of chart.series.entries())
    yield* linkDrawn({ pointer: `${pointer}/series/${index}`, name, what: 'field', fits: () => true }, fields, link)
  yield* linkChosen(chart, `${pointer}/choose`, { fields, link })
}

/** What is chosen above a chart is a lookup of its rows, and lines of the record offer records of the same kind. */
function* linkChosen(
  { choose, related }: ChartDefinition,
  pointer: string,
  { fields, link }: { readonly fields: readonly FieldDefinition[]; readonly link: FamilyLink },
): Generator<LinkProblem> {
  if (choose.length > 0 && related === undefined)
    yield { pointer, code: 'no-use', message: 'Above a chart of lines nothing is chosen.' }
  for (const { field: name, offered } of choose) {
    const at = pointerTo(pointer, name)
    yield* linkDrawn({ pointer: at, name, what: 'lookup', fits: isLookup }, fields, link)
    const to = fields.filter(isLookup).find(({ id }) => id === name)?.lookup.to
    link.proof.references += 1
    const columns = link.family.entity.lines.flatMap(({ id, fields: cells }) =>
      cells.flatMap((cell) => (isLookup(cell) && cell.lookup.to === to ? [`${id}.${cell.id}`] : [])),
    )
    const path = `${offered.lines}.${offered.column}`
    if (to !== undefined && !columns.includes(path))
      yield unknownName({
        pointer: at,
        code: 'unknown-field',
        what: `column that looks up ${to}`,
        name: path,
        known: columns,
      })
  }
}

/** Fields of what a chart draws; undefined when there is no such thing. */
function drawnFields(
  { lines, related }: ChartDefinition,
  { family, definitions }: FamilyLink,
): readonly FieldDefinition[] | undefined {
  if (lines !== undefined) return family.entity.lines.find(({ id }) => id === lines)?.fields
  return definitions.families.get(related?.family ?? '')?.entity.fields
}

interface DrawnName {
  readonly pointer: string
  readonly name: string
  readonly what: string
  readonly fits: (field: FieldDefinition) => boolean
}

function* linkDrawn(
  { pointer, name, what, fits }: DrawnName,
  fields: readonly FieldDefinition[],
  { proof }: FamilyLink,
): Generator<LinkProblem> {
  proof.references += 1
  const known = idsOf(fields.filter(fits))
  if (!known.includes(name))
    yield unknownName({ pointer, code: 'unknown-field', what: `${what} of the chart`, name, known })
}
