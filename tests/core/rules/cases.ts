import type { RuleErrorCode } from '../../../src/engine/core/rules/parts/rule-error.ts'
import type { RuleScope, ScopeEntry } from '../../../src/engine/core/rules/rule-scope.ts'
import { sessionTypes } from '../../../src/engine/core/rules/session-types.ts'

/** One row of the table: an expression, what it reads beyond the usual data, and its value, or `invalid` with why. */
export interface RuleCase {
  readonly id: string
  readonly rule: unknown
  /** Laid over `rec` of {@link data}. */
  readonly rec?: Readonly<Record<string, unknown>>
  readonly value?: unknown
  readonly invalid?: RuleErrorCode
}

/** The types every case runs under. */
export const types: ReadonlyMap<string, ScopeEntry> = new Map<string, ScopeEntry>([
  ...sessionTypes,
  ['rec.qty', { type: 'decimal' }],
  ['rec.price', { type: 'decimal' }],
  ['rec.count', { type: 'decimal' }],
  ['rec.none', { type: 'decimal' }],
  ['rec.name', { type: 'text' }],
  ['rec.purpose', { type: 'choice', choices: ['restock', 'event'] }],
  ['rec.isUrgent', { type: 'boolean' }],
  ['rec.from', { type: 'id' }],
  ['rec.to', { type: 'id' }],
  ['rec.neededBy', { type: 'date' }],
  ['rec.enteredOn', { type: 'instant' }],
  ['row.qty', { type: 'decimal' }],
  ['preference.maxDays', { type: 'decimal' }],
  ['preference.isStrict', { type: 'boolean' }],
])

/** The data every case reads. */
export const data: RuleScope = {
  rec: {
    qty: '12.50',
    price: '0.1',
    count: 7,
    none: null,
    name: 'Olive oil',
    purpose: 'restock',
    isUrgent: false,
    from: 3,
    to: 4,
    neededBy: '2026-11-21',
    enteredOn: '2026-11-20T23:00:00Z',
  },
  row: { qty: '3' },
  user: { id: 9, name: 'chef', email: 'chef@larkspur.example', role: 2, permissions: ['CreateRequisition'] },
  session: { site: 2, defaultLocation: 3, language: 'en', currency: 'USD', baseCurrency: 164 },
  tenant: { id: 'ui', name: 'Larkspur' },
  preference: { maxDays: 7, isStrict: true },
  now: { today: '2026-11-21', instant: '2026-11-21T02:30:00Z' },
}

const v = (path: string) => ({ var: path })

/** `{ "!": { "!": … true } }`, this many levels deep. */
function nested(levels: number): unknown {
  return levels <= 1 ? true : { '!': [nested(levels - 1)] }
}

/** Ordinary expressions. */
export const ordinaryCases: readonly RuleCase[] = [
  { id: 'a decimal equals one of another scale', rule: { '===': [v('rec.qty'), 12.5] }, value: true },
  { id: 'a sum is exact', rule: { '+': [0.1, 0.2] }, value: '0.3' },
  { id: 'a product is exact', rule: { '*': [v('rec.qty'), v('rec.price')] }, value: '1.25' },
  { id: 'a whole number field is a decimal', rule: { '*': [v('rec.count'), v('row.qty')] }, value: '21' },
  { id: 'a difference', rule: { '-': [v('rec.qty'), 20] }, value: '-7.5' },
  { id: 'a preference', rule: { '*': [v('preference.maxDays'), 2] }, value: '14' },
  { id: 'a negation', rule: { '-': [v('rec.qty')] }, value: '-12.5' },
  { id: 'a quotient rounds half away', rule: { round: [{ '/': [1, 8] }, 2] }, value: '0.13' },
  { id: 'a negative tie rounds away from zero', rule: { round: [{ '/': [-1, 8] }, 2] }, value: '-0.13' },
  { id: 'a remainder', rule: { '%': [v('rec.qty'), 5] }, value: '2.5' },
  { id: 'a suggestion in packs', rule: { suggested: [40, 38, null, 6, 4] }, value: '8' },
  { id: 'a suggestion that waits for its least', rule: { suggested: [40, 11, 10] }, value: '0' },
  { id: 'no suggestion without a par', rule: { suggested: [v('rec.none'), 3] }, value: null },
  { id: 'what is sent of a wish', rule: { sent: [10, 8, 6] }, value: '12' },
  { id: 'what is sent of no wish', rule: { sent: [v('rec.none'), 8] }, value: null },
  { id: 'a suggestion of texts', rule: { suggested: [v('rec.name'), 3] }, invalid: 'wrongType' },
  { id: 'the least', rule: { min: [v('rec.qty'), 3, 8] }, value: '3' },
  { id: 'the most', rule: { max: [v('rec.qty'), 3, 8] }, value: '12.5' },
  {
    id: 'a long decimal literal',
    rule: { decimal: '12345678901234567890.123456' },
    value: '12345678901234567890.123456',
  },
  { id: 'arithmetic over an empty value is empty', rule: { '*': [v('rec.none'), 2] }, value: null },
  { id: 'ifEmpty gives the other', rule: { '+': [{ ifEmpty: [v('rec.none'), 0] }, 2] }, value: '2' },
  { id: 'ordering of decimals', rule: { '<': [9, v('rec.qty')] }, value: true },
  { id: 'between', rule: { '<=': [1, v('rec.qty'), 12.5] }, value: true },
  { id: 'ordering of days', rule: { '>=': [v('rec.neededBy'), v('now.today')] }, value: true },
  { id: 'ordering of instants', rule: { '<': [v('rec.enteredOn'), v('now.instant')] }, value: true },
  { id: 'a day literal', rule: { '<': [v('rec.neededBy'), { date: '2026-12-01' }] }, value: true },
  { id: 'days later', rule: { addDays: [v('now.today'), 10] }, value: '2026-12-01' },
  { id: 'day of the month', rule: { dayOfMonth: [{ date: '2027-02-10' }, 31] }, value: '2027-02-28' },
  { id: 'months later, last day', rule: { addMonths: [{ date: '2027-01-31' }, 1] }, value: '2027-02-28' },
  { id: 'days between', rule: { daysBetween: [{ date: '2026-11-01' }, v('now.today')] }, value: '20' },
  { id: 'weekday', rule: { weekday: [v('now.today')] }, value: '6' },
  { id: 'a year', rule: { year: v('now.today') }, value: '2026' },
  { id: 'a choice', rule: { '===': [v('rec.purpose'), 'restock'] }, value: true },
  { id: 'two lookups', rule: { '!==': [v('rec.from'), v('rec.to')] }, value: true },
  { id: 'a lookup and the session', rule: { '===': [v('rec.from'), v('session.defaultLocation')] }, value: true },
  { id: 'an empty value is null', rule: { '===': [v('rec.none'), null] }, value: true },
  { id: 'an empty text is null', rule: { '===': [v('rec.name'), null] }, rec: { name: '' }, value: true },
  { id: 'a blank text is null', rule: { '===': [v('rec.name'), null] }, rec: { name: '  ' }, value: true },
  { id: 'in a list', rule: { in: [v('rec.purpose'), ['restock', 'event']] }, value: true },
  { id: 'not in a list', rule: { in: [v('rec.qty'), [1, 2]] }, value: false },
  { id: 'in the permissions', rule: { in: ['CreateRequisition', v('user.permissions')] }, value: true },
  { id: 'and', rule: { and: [{ '!': v('rec.isUrgent') }, { '>': [v('rec.qty'), 1] }] }, value: true },
  { id: 'or', rule: { or: [v('rec.isUrgent'), { '>': [v('rec.qty'), 1] }] }, value: true },
  { id: 'if', rule: { if: [v('rec.isUrgent'), 'now', { '>': [v('rec.qty'), 1] }, 'soon', 'later'] }, value: 'soon' },
  { id: 'a text put together', rule: { cat: [v('rec.name'), ' × ', v('rec.qty')] }, value: 'Olive oil × 12.5' },
  { id: 'upper case', rule: { upper: v('rec.name') }, value: 'OLIVE OIL' },
  { id: 'a length', rule: { length: v('rec.name') }, value: '9' },
  { id: 'contains', rule: { contains: [v('rec.name'), 'oil'] }, value: true },
  { id: 'a literal', rule: 'Stock', value: 'Stock' },
  { id: 'the user', rule: v('user.id'), value: 9 },
]

/** Unknown: ordering an empty value is neither true nor false, whatever stands around it. */
export const emptyCases: readonly RuleCase[] = [
  { id: 'an empty value is not less', rule: { '<': [v('rec.none'), 5] }, value: null },
  { id: 'nor is "not less" met', rule: { '!': { '<': [v('rec.none'), 5] } }, value: null },
  { id: 'nor through or', rule: { '!': { or: [{ '<': [v('rec.none'), 5] }, v('rec.isUrgent')] } }, value: null },
  { id: 'and with unknown is not met', rule: { and: [true, { '<': [v('rec.none'), 5] }] }, value: null },
  { id: 'or finds the true part', rule: { or: [{ '<': [v('rec.none'), 5] }, true] }, value: true },
  { id: 'not-and finds the false part', rule: { '!': { and: [{ '<': [v('rec.none'), 5] }, false] } }, value: true },
  { id: 'if takes unknown for not met', rule: { if: [{ '<': [v('rec.none'), 5] }, 'a', 'b'] }, value: 'b' },
]

/** Everything that must not pass. */
export const hostileCases: readonly RuleCase[] = [
  { id: 'constructor.constructor', rule: v('constructor.constructor'), invalid: 'unknownPath' },
  { id: 'rec.constructor', rule: v('rec.constructor'), invalid: 'unknownPath' },
  { id: 'rec.__proto__', rule: v('rec.__proto__'), invalid: 'unknownPath' },
  { id: 'rec.name.length', rule: v('rec.name.length'), invalid: 'unknownPath' },
  { id: 'an unknown preference', rule: v('preference.maxWeeks'), invalid: 'unknownPath' },
  { id: 'a preference of another type', rule: { '+': [v('preference.isStrict'), 1] }, invalid: 'wrongType' },
  { id: 'a root alone', rule: v('rec'), invalid: 'unknownPath' },
  { id: 'everything', rule: v(''), invalid: 'unknownPath' },
  { id: 'a computed path', rule: { var: [{ cat: ['rec', '.qty'] }] }, invalid: 'shape' },
  { id: 'a path with a default', rule: { var: ['rec.nothing', 5] }, invalid: 'shape' },
  { id: 'a path that is a number', rule: { var: 1 }, invalid: 'shape' },
  { id: 'a foreign root', rule: v('globalThis.process'), invalid: 'unknownPath' },
  { id: 'an inherited value', rule: v('rec.none'), rec: Object.create({ none: '5' }), value: null },
  { id: 'a misspelt field passes no comparison', rule: { '<': [v('rec.qtty'), 5] }, invalid: 'unknownPath' },
  { id: '"12 kg" + 1', rule: { '+': [v('rec.qty'), 1] }, rec: { qty: '12 kg' }, invalid: 'badValue' },
  { id: 'a text literal + 1', rule: { '+': ['12 kg', 1] }, invalid: 'wrongType' },
  {
    id: 'a number where the wire has a text',
    rule: { '+': [v('rec.qty'), 1] },
    rec: { qty: 12.5 },
    invalid: 'badValue',
  },
  { id: 'an exponent', rule: { '+': [v('rec.qty'), 1] }, rec: { qty: '1e9' }, invalid: 'badValue' },
  { id: 'NaN', rule: { '+': [v('rec.qty'), 1] }, rec: { qty: 'NaN' }, invalid: 'badValue' },
  { id: 'Infinity as a literal', rule: Number.POSITIVE_INFINITY, invalid: 'literal' },
  { id: 'a literal beyond a double', rule: { '+': [12345678901234567000, 1] }, invalid: 'literal' },
  { id: 'a two-key object', rule: { '===': [1, 1], '!==': [1, 1] }, invalid: 'shape' },
  { id: 'an empty object', rule: {}, invalid: 'shape' },
  { id: 'a text for a condition', rule: { and: ['yes', true] }, invalid: 'wrongType' },
  { id: 'a number for a condition', rule: { if: [1, 2, 3] }, invalid: 'wrongType' },
  { id: 'text and decimal', rule: { '===': [v('rec.qty'), '12.50'] }, invalid: 'typesDiffer' },
  { id: 'loose equality', rule: { '==': [v('rec.qty'), '12.5'] }, invalid: 'typesDiffer' },
  {
    id: 'a list of another type, chosen while it runs',
    rule: { in: [v('rec.qty'), { if: [v('rec.isUrgent'), ['a'], ['12.5']] }] },
    invalid: 'typesDiffer',
  },
  { id: 'a day and a text', rule: { '===': [v('rec.neededBy'), '2026-11-21'] }, invalid: 'typesDiffer' },
  { id: 'a day and an instant', rule: { '<': [v('rec.neededBy'), v('now.instant')] }, invalid: 'typesDiffer' },
  { id: 'an id and a number', rule: { '===': [v('rec.from'), 3] }, invalid: 'typesDiffer' },
  { id: 'texts have no order', rule: { '<': [v('rec.name'), 'x'] }, invalid: 'wrongType' },
  { id: 'a choice that is none', rule: { '===': [v('rec.purpose'), 'evnt'] }, invalid: 'unknownChoice' },
  { id: 'a day that does not exist', rule: { date: '2026-02-30' }, invalid: 'literal' },
  { id: 'division by zero', rule: { '/': [v('rec.qty'), 0] }, invalid: 'divisionByZero' },
  { id: 'remainder by zero', rule: { '%': [v('rec.qty'), 0] }, invalid: 'divisionByZero' },
  { id: 'half a day later', rule: { addDays: [v('now.today'), 1.5] }, invalid: 'badValue' },
  { id: 'out of the calendar', rule: { addMonths: [v('now.today'), 99999] }, invalid: 'badValue' },
  {
    id: 'a product without end',
    rule: { '*': Array.from({ length: 8 }, () => ({ decimal: '9'.repeat(60) })) },
    invalid: 'tooLarge',
  },
  { id: 'too few arguments', rule: { '===': [v('rec.qty')] }, invalid: 'argumentCount' },
  { id: 'too many arguments', rule: { '!': [true, false] }, invalid: 'argumentCount' },
  { id: 'an array for an expression', rule: { '+': [[1, 2], 3] }, invalid: 'wrongType' },
  { id: '201 parts', rule: { '+': Array.from({ length: 200 }, () => 1) }, invalid: 'tooManyNodes' },
  { id: '13 levels', rule: nested(13), invalid: 'tooDeep' },
  { id: 'a Date', rule: { '===': [new Date(0), null] }, invalid: 'shape' },
  { id: 'one pack away from before', rule: { outlier: [10, 120, 1, 12] }, value: 'Pack' },
  { id: 'under half of before', rule: { outlier: [{ var: 'rec.count' }, 15, { var: 'rec.none' }] }, value: 'Low' },
  { id: 'over twice of before', rule: { outlier: [31, 15] }, value: 'High' },
  { id: 'not far from before', rule: { outlier: [30, 15, 12] }, value: null },
  { id: 'nothing before', rule: { outlier: [30, 0, 12] }, value: null },
  { id: 'the sum of a list', rule: { sumOf: ['2.35 2.40 2.31'] }, value: '7.06' },
  { id: 'the count of a list', rule: { countOf: ['2.35 2.40 2.31'] }, value: '3' },
  { id: 'of a list, those outside', rule: { outside: ['2.2 2.35 2.50', 2.2325, 2.4675] }, value: '2.2 2.50' },
  { id: 'of a list, none outside', rule: { outside: ['2.35 2.40', 2.2325, 2.4675] }, value: null },
  { id: 'the sum of an empty list', rule: { sumOf: [null] }, value: null },
  { id: 'the sum of words', rule: { sumOf: [v('rec.name')] }, invalid: 'wrongType' },
  { id: 'a GTIN', rule: { isGtin: ['4006381333931'] }, value: true },
  { id: 'a GTIN whose check digit is another', rule: { isGtin: ['4006381333932'] }, value: false },
  { id: 'undefined', rule: undefined, invalid: 'literal' },
  ...[
    'filter',
    'map',
    'reduce',
    'all',
    'some',
    'none',
    'merge',
    'missing',
    'missing_some',
    'log',
    'method',
    'substr',
    'constructor',
    'toString',
    'hasOwnProperty',
    'rec.qty',
    '',
    'var.constructor',
  ].map((name): RuleCase => ({ id: `the operator "${name}"`, rule: { [name]: [1, 2] }, invalid: 'unknownOperator' })),
  { id: 'the operator "__proto__"', rule: JSON.parse('{"__proto__":[1]}'), invalid: 'unknownOperator' },
  {
    id: 'a million steps in 193 bytes',
    rule: JSON.parse(
      '{"reduce":[{"var":"rec.a"},{"reduce":[{"var":"rec.a"},{"reduce":[{"var":"rec.a"},{"+":[{"var":"current"},1]},0]},0]},0]}',
    ),
    invalid: 'unknownOperator',
  },
]
