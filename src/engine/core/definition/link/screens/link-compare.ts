import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { holdsFlag, holdsWholeNumber } from '../../../field-kinds/field-questions.ts'
import type { CompareDefinition } from '../../../compare/compare-definition.ts'
import type { SectionDefinition } from '../../../model/screens/form-layout.ts'
import type { FieldDefinition, LinesField, LookupField } from '../../../model/field-definition.ts'
import { isChoice, isLookup } from '../../../model/field-shapes.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Lines are compared with lines of the same record: every name is a field of the right lines, and of the kind it is read as. */
export function* linkCompare(link: FamilyLink): Generator<LinkProblem> {
  for (const section of link.family.form.sections) {
    if (section.compare === undefined) continue
    const pointer = pointerTo('/form/sections', section.id)
    yield* linkAlone(section, pointer)
    yield* linkCompared(section.compare, `${pointer}/compare`, link)
  }
}

/** A section shows one thing. */
function* linkAlone({ fields, grid, related, chart }: SectionDefinition, pointer: string): Generator<LinkProblem> {
  const others = {
    fields: fields.length > 0,
    grid: grid !== undefined,
    list: related !== undefined,
    chart: chart !== undefined,
  }
  for (const [key, isThere] of Object.entries(others))
    if (isThere)
      yield {
        pointer: `${pointer}/${key}`,
        code: 'no-use',
        message: `A section that compares shows no ${key}.`,
        hint: 'make a section of each',
      }
}

/** A name that is a field, of those that fit. */
interface Name {
  readonly at: string
  readonly name: string | undefined
  readonly of: readonly FieldDefinition[]
  readonly what: string
  readonly fits: (field: FieldDefinition) => boolean
}

function* linkCompared(compared: CompareDefinition, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  const { lines } = link.family.entity
  const places = { rows: compared.rows.lines, columns: compared.columns.lines, cells: compared.cells.lines }
  const [rows, columns, cells] = Object.values(places).map((id) => lines.find((one) => one.id === id))
  for (const [key, name] of Object.entries(places)) {
    link.proof.references += 1
    if (!idsOf(lines).includes(name))
      yield unknownName({
        pointer: `${pointer}/${key}/lines`,
        code: 'unknown-field',
        what: 'lines field',
        name,
        known: idsOf(lines),
      })
  }
  if (rows === undefined || columns === undefined || cells === undefined) return
  for (const { at, name, of, what, fits } of namesOf(compared, { rows, columns, cells }, link)) {
    if (name === undefined) continue
    link.proof.references += 1
    const known = idsOf(of.filter(fits))
    if (!known.includes(name))
      yield unknownName({ pointer: `${pointer}/${at}`, code: 'unknown-field', what, name, known })
  }
}

interface ComparedLines {
  readonly rows: LinesField
  readonly columns: LinesField
  readonly cells: LinesField
}

function namesOf(
  compared: CompareDefinition,
  lines: ComparedLines,
  { family: { entity } }: FamilyLink,
): readonly Name[] {
  const { choice } = compared
  const of = columnLookup(compared, lines)
  const reached = { to: `lookup to ${of?.lookup.to ?? 'what names a column'}`, fits: namesColumn(of) }
  return [
    ...rowNames(compared, lines),
    ...cellNames(compared, lines, reached),
    {
      at: 'choice/field',
      name: choice?.field,
      of: lines.rows.fields,
      what: `${reached.to} of a line of ${compared.rows.lines} that people enter`,
      fits: (field) => reached.fits(field) && !field.isDerived,
    },
    {
      at: 'choice/total',
      name: choice?.total,
      of: entity.fields,
      what: `amount of ${entity.id}`,
      fits: (field) => kindOf(field).hasCurrency,
    },
    ...togetherNames(compared, lines.rows, entity.fields),
  ]
}

/** Fields of rows and of columns. */
function rowNames({ rows, columns }: CompareDefinition, lines: ComparedLines): readonly Name[] {
  const [ofRow, ofColumn] = [{ of: lines.rows.fields }, { of: lines.columns.fields }]
  const number = { ...ofRow, what: `number of a line of ${rows.lines}`, fits: isNumber }
  const field = { ...ofRow, what: `field of a line of ${rows.lines}`, fits: always }
  return [
    ...rows.shows.map((name, index) => ({ at: `rows/shows/${index}`, name, ...field })),
    { at: 'rows/against', name: rows.against, ...number },
    { at: 'rows/times', name: rows.times, ...number },
    {
      at: 'columns/name',
      name: columns.name,
      ...ofColumn,
      what: `lookup of a line of ${columns.lines}`,
      fits: isLookup,
    },
    {
      at: 'columns/answered',
      name: columns.answered,
      ...ofColumn,
      what: `yes or no of a line of ${columns.lines}`,
      fits: holdsFlag,
    },
  ]
}

/** Fields of cells. */
function cellNames(
  { cells }: CompareDefinition,
  lines: ComparedLines,
  reached: { readonly to: string; readonly fits: Name['fits'] },
): readonly Name[] {
  const { fields: of } = lines.cells
  const line = `of a line of ${cells.lines}`
  return [
    { at: 'cells/row', name: cells.row, of, what: `whole number ${line}`, fits: holdsWholeNumber },
    { at: 'cells/column', name: cells.column, of, what: `${reached.to} ${line}`, fits: reached.fits },
    { at: 'cells/value', name: cells.value, of, what: `number ${line}`, fits: isNumber },
    {
      at: 'cells/asked',
      name: cells.asked,
      of,
      what: `amount with a currency beside it ${line}`,
      fits: hasOwnCurrency,
    },
    ...cells.notes.map((name, at) => ({ at: `cells/notes/${at}`, name, of, what: `field ${line}`, fits: always })),
  ]
}

/** A choice of the header with its values, and fields in which rows say the same. */
function togetherNames(
  { choice, rows }: CompareDefinition,
  { fields }: LinesField,
  header: readonly FieldDefinition[],
): readonly Name[] {
  const together = choice?.together
  if (together === undefined) return []
  return [
    { at: 'choice/together/by', name: together.by, of: header, what: 'choice of the header', fits: isChoice },
    ...Object.entries(together.alike).map(([value, name]) => ({
      at: `choice/together/${pointerTo('alike', value)}`,
      name,
      of: fields,
      what: `field of a line of ${rows.lines}`,
      fits: always,
    })),
  ]
}

/** The lookup that names a column, where it is one. */
function columnLookup({ columns }: CompareDefinition, lines: ComparedLines): LookupField | undefined {
  return lines.columns.fields.filter(isLookup).find(({ id }) => id === columns.name)
}

/** Lookups to what names a column. */
function namesColumn(of: LookupField | undefined): Name['fits'] {
  return (field) => isLookup(field) && (of === undefined || field.lookup.to === of.lookup.to)
}

const always = () => true
const isNumber = (field: FieldDefinition) => kindOf(field).isNumber
const hasOwnCurrency = ({ options }: FieldDefinition) => 'currency' in options && options.currency !== undefined
