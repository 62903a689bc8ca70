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

/** What every step of one pass works with. */
interface Pass {
  readonly session: SessionScope
  /** Rows this pass has made: nobody else has seen them, so a further column needs no further copy. */
  readonly own: WeakSet<LineRecord>
}

/** Which places changed: a header field (`true`), or the rows of a column. */
type Touched = Map<string, true | 'all' | readonly number[]>

/** Builds the computer of an entity; the order of work is found once. The plan is the same for everybody, the session is read by expressions. */
export function createComputer(entity: EntityDefinition, session: SessionScope): Computer {
  const plan = computePlan(entity)
  return {
    all(record) {
      const own = new WeakSet<LineRecord>()
      return plan.reduce((done, step) => takeStep(step, done, { session, own, rows: 'all' }), record)
    },
    afterChange(record, change) {
      const touched: Touched = new Map(change.header.map((field) => [field, true]))
      for (const { id, fields } of entity.lines) {
        const rows = change.lines[id]
        if (rows !== undefined) fields.forEach((cell) => touched.set(`${id}.${cell.id}`, rows))
      }
      const own = new WeakSet<LineRecord>()
      return plan.reduce((done, step) => takeTouchedStep(step, done, { session, own, touched }), record)
    },
  }
}

/** Takes a step when something it reads was touched, and touches its own place when the value came out differently. */
function takeTouchedStep(
  step: ComputeStep,
  record: EntityRecord,
  { touched, ...pass }: Pass & { readonly touched: Touched },
): EntityRecord {
  const rows = rowsToDo(step, touched)
  if (rows === undefined) return record
  const done = takeStep(step, record, { ...pass, rows })
  if (done !== record) touched.set(step.place, step.lines === undefined ? true : isOfAll(step) ? 'all' : rows)
  return done
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

function takeStep(
  step: ComputeStep,
  record: EntityRecord,
  pass: Pass & { readonly rows: 'all' | readonly number[] },
): EntityRecord {
  const { field, lines } = step
  const { session } = pass
  if (lines !== undefined && field.share !== undefined) return withShares(record, { ...step, lines, session })
  if (lines !== undefined && field.pick !== undefined)
    return withPicked(record, { lines, field: field.id, pick: field.pick })
  if (lines !== undefined) return withRows(step, record, pass)
  const value =
    field.total === undefined
      ? valueOf(step, ruleScopeOf({ record, session }), { record, session })
      : totalOf(record, step.field, moneyDecimals(session, record, { source: step.currency }))
  return value === record[field.id] ? record : { ...record, [field.id]: value }
}

/** The record with a column worked out; the same record when no row came out differently. */
function withRows(
  step: ComputeStep & { readonly lines: string | undefined },
  record: EntityRecord,
  { session, own, rows }: Pass & { readonly rows: 'all' | readonly number[] },
): EntityRecord {
  const lines = step.lines ?? ''
  const before = linesOf(record, lines)
  const scope = lineScope({ record, session })
  let after: LineRecord[] | undefined
  for (const index of rows === 'all' ? before.keys() : rows) {
    const row = before[index]
    if (row === undefined) continue
    const above = index === 0 ? firstAbove : (after ?? before)[index - 1]
    const value = valueOf(step, scope.at(row, above), { record, session, row })
    if (value === row[step.field.id]) continue
    after ??= [...before]
    after[index] = withValue(row, { own, field: step.field.id, value })
  }
  return after === undefined ? record : { ...record, [lines]: after }
}

/** The row with a value; one of this pass takes it in, any other is copied. */
function withValue(
  row: LineRecord,
  { own, field, value }: Pick<Pass, 'own'> & { readonly field: string; readonly value: Scalar },
): LineRecord {
  const made: Record<string, Scalar | undefined> = own.has(row) ? row : { ...row }
  made[field] = value
  own.add(made)
  return made
}

/** The record with an amount of the header shared anew over all rows; the same record when every share is what it was. */
function withShares(
  record: EntityRecord,
  {
    lines,
    field,
    currency,
    session,
  }: Pick<ComputeStep, 'field' | 'currency'> & { readonly lines: string; readonly session: SessionScope },
): EntityRecord {
  const before = linesOf(record, lines)
  const shares = sharesOf(record, before, { field, decimals: moneyDecimals(session, record, { source: currency }) })
  const isSame = before.every((row, index) => row[field.id] === shares[index])
  if (isSame) return record
  return { ...record, [lines]: before.map((row, index) => ({ ...row, [field.id]: shares[index] ?? null })) }
}

const firstAbove: LineRecord = {}

/** What an expression reads of one line after another: made once for a column, because it is the most that working out a record costs. */
function lineScope(of: Pick<RecordScope, 'record' | 'session'>): {
  readonly at: (row: LineRecord, above: LineRecord | undefined) => RuleScope
} {
  const scope: { -readonly [K in keyof RuleScope]: RuleScope[K] } = ruleScopeOf(of)
  return {
    at(row, above = firstAbove) {
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
  const cells = of.flatMap(({ lines, column }) =>
    linesOf(record, lines).map((row) => (unless === undefined || isEmpty(row[unless]) ? row[column] : undefined)),
  )
  const given = cells.filter((cell) => cell !== undefined && !isEmpty(cell))
  if (how === 'count') return given.length
  const sum = given.reduce((total, cell) => add(total, parseDecimal(String(cell)) ?? zero), zero)
  return fittedDecimal(field, sum, currencyDecimals)
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

/** The record with a column taken from other lines of it; the same record when every value is what it was. */
function withPicked(record: EntityRecord, { lines, field, pick }: Picked): EntityRecord {
  const pairs = Object.entries(pick.where)
  const [theirs, own] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)]
  const values = new Map<string, LineRecord[string]>()
  for (const line of linesOf(record, pick.lines)) {
    const key = keyOf(line, theirs)
    if (key !== undefined && !values.has(key)) values.set(key, line[pick.value])
  }
  const before = linesOf(record, lines)
  const after = before.map((row) => {
    const key = keyOf(row, own)
    const value = (key === undefined ? undefined : values.get(key)) ?? null
    return value === (row[field] ?? null) ? row : { ...row, [field]: value }
  })
  return after.every((row, index) => row === before[index]) ? record : { ...record, [lines]: after }
}

/** What lines are compared by; undefined where one of the values is missing. */
function keyOf(line: LineRecord, fields: readonly string[]): string | undefined {
  const values = fields.map((id) => line[id])
  return values.some((value) => value === undefined || isEmpty(value)) ? undefined : JSON.stringify(values.map(String))
}
