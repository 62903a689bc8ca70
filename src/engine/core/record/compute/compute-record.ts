import { allocate } from '../../decimal/allocate.ts'
import { add, compare } from '../../decimal/arithmetic.ts'
import { parseDecimal, toDecimal, zero, type Decimal } from '../../decimal/decimal.ts'
import { round } from '../../decimal/round.ts'
import type { EntityDefinition } from '../../model/family-definition.ts'
import type { PickDefinition } from '../../model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../../model/value.ts'
import { evaluateAs } from '../../rules/evaluate-rule.ts'
import type { RuleScope } from '../../rules/rule-scope.ts'
import type { SessionScope } from '../../rules/session-types.ts'
import { openPass, type ComputePass } from './compute-pass.ts'
import { computePlan, type ComputeStep } from './compute-plan.ts'
import { fittedDecimal, fittedRuleValue } from '../fitted-value.ts'
import { moneyDecimals } from '../money-decimals.ts'
import type { RecordChange } from '../record-change.ts'
import { isEmpty, linesOf, ruleScopeOf, type RecordScope } from '../record-scope.ts'

/** Works out the derived values of one entity's records. Records are never changed in place; untouched rows stay the same objects. */
export interface Computer {
  /** Every compute and total. */
  readonly all: (record: EntityRecord) => EntityRecord
  /** Only what depends on the change: a quantity of row 7 works out row 7 and the totals. */
  readonly afterChange: (record: EntityRecord, change: RecordChange) => EntityRecord
}

/** Which places changed: a header field (`true`), or the rows of a column. */
type Touched = Map<string, true | 'all' | readonly number[]>

/** Builds the computer of an entity; the order of work is found once. The plan is the same for everybody, the session is read by expressions. */
export function createComputer(entity: EntityDefinition, session: SessionScope): Computer {
  const plan = computePlan(entity)
  return {
    all(record) {
      const pass = openPass(record, session)
      for (const step of plan) takeStep(step, pass, 'all')
      return pass.record()
    },
    afterChange(record, change) {
      const touched: Touched = new Map(change.header.map((field) => [field, true]))
      for (const { id, fields } of entity.lines) {
        const rows = change.lines[id]
        if (rows !== undefined) fields.forEach((cell) => touched.set(`${id}.${cell.id}`, rows))
      }
      const pass = openPass(record, session)
      for (const step of plan) takeTouchedStep(step, pass, touched)
      return pass.record()
    },
  }
}

/** Takes a step when something it reads was touched, and touches its own place when the value came out differently. */
function takeTouchedStep(step: ComputeStep, pass: ComputePass, touched: Touched): void {
  const rows = rowsToDo(step, touched)
  if (rows === undefined || !takeStep(step, pass, rows)) return
  touched.set(step.place, step.lines === undefined ? true : isOfAll(step) ? 'all' : rows)
}

/** A share moves with every other one, and what is worked out line after line with those above. */
function isOfAll({ field, isRunning }: ComputeStep): boolean {
  return field.share !== undefined || isRunning
}

/** The rows of a step to work out again; undefined when nothing it reads was touched. */
function rowsToDo(step: ComputeStep, touched: Touched): 'all' | readonly number[] | undefined {
  const { pick } = step.field
  const marks = [...step.reads, step.place].flatMap((place) => {
    const rows = touched.get(place)
    if (rows === undefined) return []
    // Rows of other lines say nothing of which of these they are picked into.
    return [{ rows: pick !== undefined && place.startsWith(`${pick.lines}.`) ? ('all' as const) : rows }]
  })
  if (marks.length === 0) return undefined
  if (step.isRunning) return 'all'
  const rows = new Set<number>()
  for (const mark of marks) {
    if (step.lines === undefined || mark.rows === true || mark.rows === 'all') return 'all'
    mark.rows.forEach((row) => rows.add(row))
  }
  return [...rows]
}

/** Works out a step; true when something came out differently. */
function takeStep(step: ComputeStep, pass: ComputePass, rows: 'all' | readonly number[]): boolean {
  const { field, lines } = step
  if (lines !== undefined && field.share !== undefined) return takeShares({ ...step, lines }, pass)
  if (lines !== undefined && field.pick !== undefined)
    return takePicked({ lines, field: field.id, pick: field.pick }, pass)
  if (lines !== undefined) return takeRows({ ...step, lines }, pass, rows)
  const { session } = pass
  const record = pass.record()
  const value =
    field.total === undefined
      ? valueOf(step, ruleScopeOf({ record, session }), { record, session })
      : totalOf(record, field, moneyDecimals(session, record, { source: step.currency }))
  return pass.setValue(field.id, value)
}

/** A step of the lines of a field. */
type LinesStep = ComputeStep & { readonly lines: string }

/** Works out a column; true when some row came out differently. */
function takeRows(step: LinesStep, pass: ComputePass, rows: 'all' | readonly number[]): boolean {
  const { lines, field } = step
  const { session } = pass
  const record = pass.record()
  const scope = lineScope({ record, session })
  let isOther = false
  let last: Answered | undefined
  for (const index of rows === 'all' ? pass.rows(lines).keys() : rows) {
    const now = pass.rows(lines)
    const row = now[index]
    if (row === undefined) continue
    const above = now[index - 1] ?? firstAbove
    const value =
      last !== undefined && saysTheSame(step, last, { row, above })
        ? last.value
        : valueOf(step, scope.at(row, above), { record, session, row })
    last = { row, above, value }
    if (pass.setCell(lines, { index, field: field.id }, value)) isOther = true
  }
  return isOther
}

/** What an expression reads of lines. */
interface ReadLines {
  readonly row: LineRecord
  readonly above: LineRecord
}

/** What it came to there. */
interface Answered extends ReadLines {
  readonly value: Scalar
}

/** Lines of one document say much the same of most columns, and comparing a few values costs less than working one out. */
function saysTheSame({ ofRow, ofAbove }: ComputeStep, one: ReadLines, other: ReadLines): boolean {
  return (
    ofRow.every((field) => one.row[field] === other.row[field]) &&
    ofAbove.every((field) => one.above[field] === other.above[field])
  )
}

/** Shares an amount of the header anew over all rows; true when some share is another one. */
function takeShares({ lines, field, currency }: LinesStep, pass: ComputePass): boolean {
  const record = pass.record()
  const decimals = moneyDecimals(pass.session, record, { source: currency })
  const shares = sharesOf(record, pass.rows(lines), { field, decimals })
  return setColumn(pass, { lines, field: field.id }, shares)
}

/** Puts values into a column, one a row; true when some of them is another one. */
function setColumn(
  pass: ComputePass,
  { lines, field }: { readonly lines: string; readonly field: string },
  values: readonly Scalar[],
): boolean {
  let isOther = false
  for (const [index, value] of values.entries()) if (pass.setCell(lines, { index, field }, value)) isOther = true
  return isOther
}

const firstAbove: LineRecord = {}

/** What an expression reads of one line after another: made once for a column, because it is the most that working out a record costs. */
function lineScope({ record, session: own }: Pick<RecordScope, 'record' | 'session'>): {
  readonly at: (row: LineRecord, above: LineRecord) => RuleScope
} {
  const { user, session, tenant, preference, now } = own
  const scope: { -readonly [K in keyof RuleScope]: RuleScope[K] } = {
    rec: record,
    row: firstAbove,
    above: firstAbove,
    user,
    session,
    tenant,
    preference,
    now,
  }
  return {
    at(row, above) {
      scope.row = row
      scope.above = above
      return scope
    },
  }
}

/** Whose value is worked out. */
interface Place extends Pick<RecordScope, 'record' | 'session'> {
  readonly row?: LineRecord
}

/** A computed value, fitted to its field; null when the expression has no answer. */
function valueOf({ field, types, currency }: ComputeStep, scope: RuleScope, { record, session, row }: Place): Scalar {
  const value = evaluateAs(field.compute, { scope, types }, (typed) =>
    fittedRuleValue(field, typed, moneyDecimals(session, record, { source: currency, row })),
  )
  return value.ok ? value.value : null
}

/** The sum of a column, but in rows it leaves out, or the number of cells that have a value; cells that hold no number yet add nothing. */
function totalOf(record: EntityRecord, field: ComputeStep['field'], currencyDecimals: number): Scalar {
  const { how, of, unless } = field.total ?? { how: 'sum', of: [], unless: undefined, in: undefined }
  let count = 0
  let sum = zero
  for (const { lines, column } of of) {
    for (const row of linesOf(record, lines)) {
      const cell = unless === undefined || isEmpty(row[unless]) ? row[column] : undefined
      if (cell === undefined || isEmpty(cell)) continue
      count += 1
      if (how !== 'count') sum = add(sum, parseDecimal(String(cell)) ?? zero)
    }
  }
  return how === 'count' ? count : fittedDecimal(field, sum, currencyDecimals)
}

/**
 * Shares of an amount of the header over rows, in the decimals of the currency: together they are the amount, to the last digit. Rows that
 * weigh nothing together share alike; no amount yet means no shares yet.
 */
function sharesOf(
  record: EntityRecord,
  rows: readonly LineRecord[],
  { field, decimals }: { readonly field: ComputeStep['field']; readonly decimals: number },
): readonly Scalar[] {
  const total = decimalIn(record[field.share?.of ?? ''])
  if (total === undefined) return rows.map(() => null)
  const weights = rows.map((row) => decimalIn(row[field.share?.by ?? '']) ?? zero)
  const weigh = compare(weights.reduce(add, zero), zero) !== 0
  const shares = allocate(round(total, decimals), weigh ? weights : rows.map(() => one), decimals)
  return shares.map((share) => fittedDecimal(field, share, decimals))
}

const one = toDecimal('1')

function decimalIn(value: unknown): Decimal | undefined {
  return typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : undefined
}

interface Picked {
  readonly lines: string
  readonly field: string
  readonly pick: PickDefinition
}

/** Takes a column from other lines of the record; true when some value is another one. */
function takePicked({ lines, field, pick }: Picked, pass: ComputePass): boolean {
  const pairs = Object.entries(pick.where)
  const [theirs, own] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)]
  const values = new Map<string, LineRecord[string]>()
  for (const line of pass.rows(pick.lines)) {
    const key = keyOf(line, theirs)
    if (key !== undefined && !values.has(key)) values.set(key, line[pick.value])
  }
  const picked = pass.rows(lines).map((row) => {
    const key = keyOf(row, own)
    const value = (key === undefined ? undefined : values.get(key)) ?? null
    return value === (row[field] ?? null) ? row[field] : value
  })
  let isOther = false
  for (const [index, value] of picked.entries())
    if (value !== undefined && pass.setCell(lines, { index, field }, value)) isOther = true
  return isOther
}

/** What lines are compared by; undefined where one of the values is missing. */
function keyOf(line: LineRecord, fields: readonly string[]): string | undefined {
  const values = fields.map((id) => line[id])
  return values.some((value) => value === undefined || isEmpty(value)) ? undefined : JSON.stringify(values.map(String))
}
