import type { CompareDefinition } from '../../../compare/compare-definition.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import { holdsFlag, holdsOffers, holdsWholeNumber } from '../../../field-kinds/field-questions.ts'
import type { FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import { isChoice, isLookup } from '../../../model/field-shapes.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'

/** A name that is a field, of those that fit. */
export interface ComparedName {
  readonly at: string
  readonly name: string | undefined
  readonly of: readonly FieldDefinition[]
  readonly what: string
  readonly fits: (field: FieldDefinition) => boolean
}

/** The lines a comparison names. */
export interface ComparedLines {
  readonly rows: LinesField
  readonly columns: LinesField | undefined
  readonly cells: LinesField | undefined
}

/** Every field a comparison names, and which would fit. */
export function comparedNames(
  compared: CompareDefinition,
  lines: ComparedLines,
  link: FamilyLink,
): readonly ComparedName[] {
  const { choice } = compared
  const { entity } = link.family
  const to = columnsOf(compared, lines, link)
  const reached = {
    to: `lookup to ${to ?? 'what names a column'}`,
    fits: (field: FieldDefinition) => isLookup(field) && (to === undefined || field.lookup.to === to),
  }
  return [
    ...rowNames(compared, lines, reached),
    ...columnNames(compared, lines),
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
    ...(choice?.empties ?? []).map((name, index) => ({
      at: `choice/empties/${index}`,
      name,
      of: lines.rows.fields,
      what: `field of a line of ${compared.rows.lines} that people enter`,
      fits: ({ isDerived }: FieldDefinition) => !isDerived,
    })),
    ...togetherNames(compared, lines.rows, entity.fields),
  ]
}

/** What points at the columns. */
type Reached = Pick<ComparedName, 'fits'> & { readonly to: string }

/** Fields of rows. */
function rowNames({ rows }: CompareDefinition, lines: ComparedLines, reached: Reached): readonly ComparedName[] {
  const ofRow = { of: lines.rows.fields }
  const number = { ...ofRow, what: `number of a line of ${rows.lines}`, fits: isNumber }
  const field = { ...ofRow, what: `field of a line of ${rows.lines}`, fits: always }
  const offers = { ...ofRow, what: `field of type offers of a line of ${rows.lines}`, fits: holdsOffers }
  return [
    ...rows.shows.map((name, index) => ({ at: `rows/shows/${index}`, name, ...field })),
    { at: 'rows/against', name: rows.against, ...number },
    {
      at: 'rows/preferred',
      name: rows.preferred,
      ...ofRow,
      what: `${reached.to} of a line of ${rows.lines}`,
      fits: reached.fits,
    },
    { at: 'rows/times', name: rows.times, ...number },
    { at: 'rows/offers', name: rows.offers, ...offers },
  ]
}

/** Fields of columns, where they are lines. */
function columnNames({ columns }: CompareDefinition, { columns: lines }: ComparedLines): readonly ComparedName[] {
  if (columns === undefined || lines === undefined) return []
  const ofColumn = { of: lines.fields }
  return [
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

/** Fields of cells, where they are lines. */
function cellNames({ cells }: CompareDefinition, lines: ComparedLines, reached: Reached): readonly ComparedName[] {
  if (cells === undefined || lines.cells === undefined) return []
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
): readonly ComparedName[] {
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

/** The entity of what names a column, where it is known: what a lookup of its lines points at, or who offers something. */
function columnsOf(
  { rows, columns }: CompareDefinition,
  lines: ComparedLines,
  { code }: FamilyLink,
): string | undefined {
  if (rows.offers === undefined)
    return lines.columns?.fields.filter(isLookup).find(({ id }) => id === columns?.name)?.lookup.to
  const figure = lines.rows.fields.find(({ id }) => id === rows.offers)?.from?.figure ?? ''
  return Object.hasOwn(code.figures, figure) ? code.figures[figure]?.of : undefined
}

const always = () => true
const isNumber = (field: FieldDefinition) => kindOf(field).isNumber
const hasOwnCurrency = ({ options }: FieldDefinition) => 'currency' in options && options.currency !== undefined
