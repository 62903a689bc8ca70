import { weekday } from '#core/calendar/day-arithmetic.ts'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { AskedOfSource, SourceDefinition } from '#core/model/source-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { SourceLine } from '#core/http/sources-contract.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { StoredRecord } from '../documents/read/read-record.ts'
import type { Expansions } from '../documents/read/row-values.ts'
import { countLine, decimalOf } from './counting/count-taken.ts'
import { mayRead, takesBlind } from './may-read.ts'
import type { Offer } from './read-offers.ts'
import { inUnit, type UnitFactors } from '../units/unit-factors.ts'

/** What lines are made with: both families, what was taken so far, and what the reader may read. */
export interface Drafting {
  readonly source: SourceDefinition
  readonly target: FamilyDefinition
  readonly from: FamilyDefinition
  readonly taken: ReadonlyMap<number, Decimal>
  readonly factors: UnitFactors
  /** What lines are offered with; undefined where all that is open is. */
  readonly offers: ReadonlyMap<number, Offer> | undefined
  readonly permissions: ReadonlySet<string>
  /** Day of the site on which they are drafted: what a line brings may differ by the day of the week. */
  readonly today: string
}

/** The open lines of a source as lines of the document that is made from it. */
export function draftLines(drafting: Drafting, stored: StoredRecord): readonly SourceLine[] {
  const { lines } = drafting.source
  const expanded = stored.expandedLines[lines.from] ?? []
  return linesOf(stored.record, lines.from).flatMap((line, index) => {
    const draft = draftLine(drafting, stored, { line, expanded: expanded[index] ?? {} })
    return draft === undefined ? [] : [draft]
  })
}

interface OneLine {
  readonly line: LineRecord
  readonly expanded: Expansions
}

function draftLine(drafting: Drafting, stored: StoredRecord, { line, expanded }: OneLine): SourceLine | undefined {
  const { source, target, from, taken, factors, offers, today } = drafting
  const { asked } = source.lines
  const offer = offers?.get(Number(line['id']))
  if (offers !== undefined && offer === undefined) return undefined
  const docNo = nameOf(from, stored)
  const amounts =
    asked &&
    quantities(asked, line, {
      taken: taken.get(Number(line['id'])) ?? zero,
      factors,
      offer,
      today,
    })
  if (amounts?.open !== null && amounts !== undefined && compare(decimalOf(amounts.open), zero) === 0) return undefined
  const own = target.entity.lines.find((field) => field.id === source.lines.into)?.fields ?? []
  const row = {
    ...mappedRow(drafting, keptCopies(own, source.lines.link?.record), {
      own,
      theirs: from.entity.fields,
      values: stored.record,
      expanded: stored.expanded,
    }),
    ...mappedRow(
      drafting,
      { ...keptCopies(own, source.lines.link?.line), ...source.lines.map },
      { own, theirs: theirLines(drafting), values: line, expanded },
    ),
  }
  const title = lineTitle(drafting, { line, expanded })
  const links = linkRow(own, source, { id: standardOf(stored.record).id, docNo, lineId: line['id'], title })
  const header = mappedRow(drafting, source.lines.same, {
    own: target.entity.fields,
    theirs: theirLines(drafting),
    values: line,
    expanded,
  })
  const qty = own.find((field) => field.id === source.lines.takes.qty)
  const given = qty === undefined ? null : (row[wireName(qty)] ?? null)
  // A pattern says how much of each by itself; nothing of one is no line.
  if (amounts === undefined && given !== null && compare(decimalOf(given), zero) <= 0) return undefined
  const isBlind = takesBlind(source, drafting.permissions)
  const open = amounts === undefined || qty === undefined ? {} : { [wireName(qty)]: isBlind ? null : amounts.brings }
  return {
    Line: { ...row, ...offer?.values, ...links, ...open },
    Header: header,
    SourceId: standardOf(stored.record).id,
    ...toldOf(isBlind ? undefined : amounts, given),
  }
}

/** What is open and was asked for, in words; nothing of it for who counts blind, and of a pattern what it says itself. */
function toldOf(
  amounts: { readonly open: string | null; readonly asked: string } | undefined,
  given: unknown,
): Pick<SourceLine, 'Open' | 'Asked'> {
  if (amounts === undefined) return { Open: typeof given === 'string' ? given : '', Asked: '' }
  return { Open: amounts.open ?? '', Asked: amounts.asked }
}

/** What people know a source by: its number, or what its family is called by. */
export function nameOf({ entity }: FamilyDefinition, { record }: StoredRecord): string {
  const title = record['docNo'] ?? record[entity.title]
  return typeof title === 'string' ? title : ''
}

function quantities(
  asked: NonNullable<SourceDefinition['lines']['asked']>,
  line: LineRecord,
  counted: Pick<Drafting, 'factors' | 'today'> & { readonly taken: Decimal; readonly offer: Offer | undefined },
) {
  const unit = asked.unit === undefined ? undefined : line[asked.unit]
  const left = countLine(asked, line, counted).open
  const open = left === undefined ? undefined : inUnit(left, unit, counted.factors)
  const offered = smallest([open, counted.offer?.qty])
  return {
    open: printed(offered),
    brings: brought(asked, line, { offered, today: counted.today }),
    asked: isEmpty(line[asked.qty]) ? '' : printDecimal(decimalOf(line[asked.qty])),
  }
}

/** How much a document of a day brings of what is open: what the line says for the day of the week, else of each. */
function brought(
  { brings, bringsOn }: AskedOfSource,
  line: LineRecord,
  { offered, today }: { readonly offered: Decimal | undefined; readonly today: string },
): string | null {
  const isByDay = bringsOn.some((field) => !isEmpty(line[field]))
  const field = isByDay ? bringsOn[(weekday(today) ?? 1) - 1] : brings
  const wished = field === undefined || isEmpty(line[field]) ? undefined : decimalOf(line[field])
  return isByDay && wished === undefined ? null : printed(smallest([offered, wished]))
}

function smallest(amounts: readonly (Decimal | undefined)[]): Decimal | undefined {
  const said = amounts.filter((amount) => amount !== undefined)
  return said.toSorted(compare)[0]
}

function printed(amount: Decimal | undefined): string | null {
  return amount === undefined ? null : printDecimal(amount)
}

function theirLines({ from, source }: Drafting): readonly FieldDefinition[] {
  return from.entity.lines.find((field) => field.id === source.lines.from)?.fields ?? []
}

/** What people know a line by, as far as the reader may read it; through a title that is a lookup, what that says. */
function lineTitle({ from, source, permissions }: Drafting, { line, expanded }: OneLine): string | null {
  const lines = from.entity.lines.find((field) => field.id === source.lines.from)
  const field = lines?.fields.find(({ id }) => id === lines.title)
  if (field === undefined || !mayRead(field, permissions)) return null
  const target = expanded[field.id]
  const text = isLookup(field) && isObject(target) ? target['@larder.title'] : line[field.id]
  return typeof text === 'string' || typeof text === 'number' ? String(text) : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Values copied from fields to fields, in wire names, as far as the reader may read them. */
export function mappedRow(
  { permissions }: Pick<Drafting, 'permissions'>,
  map: Readonly<Record<string, string>>,
  sides: {
    readonly own: readonly FieldDefinition[]
    readonly theirs: readonly FieldDefinition[]
    readonly values: StoredRecord['record']
    readonly expanded: Expansions
  },
): WireRecord {
  const row: Record<string, unknown> = {}
  for (const [to, from] of Object.entries(map)) {
    const own = sides.own.find((field) => field.id === to)
    const theirs = sides.theirs.find((field) => field.id === from)
    if (own === undefined || theirs === undefined || !mayRead(own, permissions) || !mayRead(theirs, permissions))
      continue
    row[wireName(own)] = sides.values[from] ?? null
    if (isLookup(own) && from in sides.expanded) row[own.property] = sides.expanded[from]
  }
  return row
}

/** What a lookup copies into fields nobody enters, own field → field of the record it points at: a save would copy the same (SRC-742). */
function keptCopies(own: readonly FieldDefinition[], lookup: string | undefined): Readonly<Record<string, string>> {
  const field = own.find(({ id }) => id === lookup)
  if (field === undefined || !isLookup(field)) return {}
  const derived = new Set(own.filter(({ isDerived }) => isDerived).map(({ id }) => id))
  return Object.fromEntries(Object.entries(field.lookup.fill).filter(([to]) => derived.has(to)))
}

/** The two lookups that say where the line comes from. */
function linkRow(
  own: readonly FieldDefinition[],
  { lines }: SourceDefinition,
  from: { readonly id: unknown; readonly docNo: string; readonly lineId: unknown; readonly title: string | null },
): WireRecord {
  const record = own.find((field) => field.id === lines.link?.record)
  const line = own.find((field) => field.id === lines.link?.line)
  return {
    ...(record === undefined
      ? {}
      : { [wireName(record)]: from.id, [record.property]: { Id: from.id, DocNo: from.docNo } }),
    ...(line === undefined
      ? {}
      : { [wireName(line)]: from.lineId, [line.property]: { Id: from.lineId, '@larder.title': from.title } }),
  }
}
