import { isSameAmount } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import type { LineValues } from '#core/effects/bind-effect.ts'
import {
  decimalParam,
  flagParam,
  idParam,
  integerParam,
  maybeDecimalParam,
  optional,
  textParam,
  written,
} from '#core/model/param.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { updateRecord } from '../../documents/write/update-record.ts'
import { localeText } from '../../definitions/locale-text.ts'
import {
  defineFill,
  defineWork,
  type LineAnswer,
  type NamedStep,
  type StepInput,
  type StepLine,
} from '../engine/run-step.ts'
import { familyScope } from '../engine/family-scope.ts'
import { readParItems, readUsage, type ParRow } from './read-usage.ts'
import {
  currentWeek,
  knownWeek,
  newWeek,
  sameFactors,
  sameWeek,
  weekOf,
  weekParams,
  weekText,
  wireWeek,
} from './weekdays.ts'

/** Items in one batch: at a hundred places each some thousand lines. */
const batch = 50

const quantity = () => maybeDecimalParam('line', ['quantity'])

const headerParams = {
  day: textParam('header', ['date']),
  category: optional(idParam('header', 'category')),
  only: optional(idParam('header', 'location')),
  days: integerParam('header'),
  leadDays: integerParam('header'),
  safety: decimalParam('header', ['quantity']),
  reviewDays: integerParam('header'),
}

const placeParams = {
  item: written(idParam('line', 'item')),
  location: written(idParam('line', 'location')),
  currentMin: written(quantity()),
  currentMax: written(quantity()),
  /** What is wanted: people change it. */
  newMin: quantity(),
  newMax: quantity(),
  ...weekParams,
}

/** Whether factors of the days of the week are suggested and written as well. */
const weekdaysParam = { weekdays: flagParam('header') }

const suggestParams = {
  ...headerParams,
  ...weekdaysParam,
  ...placeParams,
  usage: written(quantity()),
  leadTime: written(integerParam('line')),
  suggestedMin: written(quantity()),
  suggestedMax: written(quantity()),
  unused: written(flagParam('line')),
  taken: flagParam('line'),
}

/** Works out pars from usage; lines that say what is there already are left out, to be taken in by hand. */
const suggest = defineFill({
  name: 'pars:suggest',
  params: suggestParams,
  async fill({ scope, record }, header, place) {
    const { trx, ctx } = scope
    const { tenantId } = ctx
    const after = place === '' ? 0 : Number(place)
    const { ids, total } = await readParItems(trx, { tenantId, categoryId: header.category, after, most: batch })
    const rows = await readUsage(trx, {
      tenantId,
      siteId: standardOf(record).site,
      itemIds: ids,
      locationId: header.only,
      day: header.day,
      days: Math.max(1, header.days ?? 28),
      leadDays: header.leadDays ?? 0,
      safety: printDecimal(header.safety),
      reviewDays: header.reviewDays ?? 0,
    })
    const next = ids.length < batch ? undefined : String(ids.at(-1))
    return {
      rows: rows.map((row) => filledRow(row, header.weekdays)),
      next,
      seen: ids.length,
      ...(place === '' ? { total } : {}),
    }
  },
})

function filledRow({ week, suggestedWeek, ...row }: ParRow, withWeekdays: boolean) {
  const { leadDays, suggestedMin, suggestedMax, currentMin, currentMax } = row
  const wanted = suggestedWeek ?? week
  const isNewWeek = withWeekdays && !sameFactors(week, wanted)
  const isSame = (a: Scalar, b: Scalar) => isSameAmount(amountOf(a), amountOf(b))
  const isNew = !isSame(suggestedMin, currentMin) || !isSame(suggestedMax, currentMax)
  // No usage says nothing about what a place should keep: goods of a season, or of a kitchen that was closed.
  const isUsed = Number(row.usage) > 0
  return {
    ...row,
    leadTime: leadDays,
    newMin: suggestedMin,
    newMax: suggestedMax,
    unused: !isUsed,
    ...(withWeekdays ? { ...currentWeek(week), ...newWeek(isNewWeek ? wanted : week) } : {}),
    taken: (isNew || isNewWeek) && isUsed,
  }
}

const applyParams = { ...weekdaysParam, ...placeParams }

/** Writes the pars people took into their items, each item in one save. */
const apply = defineWork({
  name: 'pars:apply',
  params: applyParams,
  together: 'item',
  work: async (input, header, lines) => setPars(input, lines, header.weekdays),
})

/** Steps of runs that set pars. */
export const parSteps: readonly NamedStep[] = [suggest, apply]

type ParLine = StepLine<typeof applyParams>

async function setPars(
  input: StepInput,
  lines: readonly ParLine[],
  withWeekdays: boolean,
): Promise<ReadonlyMap<number, LineAnswer>> {
  const scope = familyScope(input.scope, 'item')
  const id = lines[0]?.values.item ?? 0
  const stored = await readLocked(scope, id)
  if (stored === undefined) throw appError('E_NOT_FOUND')
  const refused = lines.flatMap((line) =>
    refusalOf(input, line, { par: parAt(stored.record, line.values.location), withWeekdays }),
  )
  const answers = new Map(refused)
  const wanted = lines.filter((line) => !answers.has(line.id))
  if (wanted.length === 0) return answers
  const named = new Set(wanted.map(({ values }) => values.location))
  const others = linesOf(stored.record, 'pars').filter((par) => !named.has(Number(par['location'])))
  const Pars = [
    ...others.map(({ id: line }) => ({ Id: line })),
    ...wanted.map((line) => wirePar(stored.record, line, withWeekdays)),
  ]
  await updateRecord({ ...scope, locked: stored }, { id, ifMatch: etagOf(stored.record), body: { Pars } })
  return answers
}

/** The pars of a line as a form would send them. */
function wirePar(record: EntityRecord, { values }: ParLine, withWeekdays: boolean): WireRecord {
  const known = parAt(record, values.location)
  const id = known === undefined ? {} : { Id: Number(known['id']) }
  return {
    ...id,
    LocationId: values.location,
    ParMin: textOf(values.newMin),
    ParMax: textOf(values.newMax),
    ...(withWeekdays ? wireWeek(values) : {}),
  }
}

function parAt(record: EntityRecord, location: number | undefined): LineRecord | undefined {
  return linesOf(record, 'pars').find((par) => par['location'] === location)
}

/** Pars that somebody set after they were worked out are left alone. */
function refusalOf(
  { scope }: StepInput,
  { id, values }: ParLine,
  { par, withWeekdays }: { readonly par: LineRecord | undefined; readonly withWeekdays: boolean },
): readonly (readonly [number, LineAnswer])[] {
  const { currentMin, currentMax }: LineValues<typeof applyParams> = values
  const [min, max] = [par?.['parMin'] ?? null, par?.['parMax'] ?? null]
  const week = weekOf(par)
  const isSameWeek = !withWeekdays || sameWeek(week, knownWeek(values))
  if (isSameWeek && isSameAmount(currentMin, amountOf(min)) && isSameAmount(currentMax, amountOf(max))) return []
  const pars = [min, max].map((value) => (value === null ? '–' : printDecimal(toDecimal(String(value))))).join(' / ')
  const now = isSameWeek ? pars : `${pars} · ${weekText(week)}`
  const text = localeText(scope.definitions, scope.ctx.language, 'errors.E_CHANGED_SINCE') ?? ''
  return [[id, { outcome: 'Refused', reason: formatMessage(text, { now }) }]]
}

function textOf(value: Decimal | undefined): string | null {
  return value === undefined ? null : printDecimal(value)
}

function amountOf(value: Scalar): Decimal | undefined {
  return value === null ? undefined : toDecimal(String(value))
}
