import * as Type from 'typebox'
import { addDays } from '../../calendar/day-arithmetic.ts'
import { parseDay } from '../../calendar/day.ts'
import { ok } from '../../errors/result.ts'
import { defineFieldKind, type KindIssue } from '../parts/field-kind.ts'
import { formatDay } from '../parts/format-day.ts'
import type { KindSamples } from '../parts/kind-samples.ts'
import { parseDayEntry } from '../parts/parse-day-entry.ts'

const Edge = Type.Unsafe<string>({
  type: 'string',
  pattern: '^(today([+-][0-9]{1,4})?|[0-9]{4}-[0-9]{2}-[0-9]{2})$',
})

/** A calendar day without a time, `YYYY-MM-DD`. */
export const date = defineFieldKind({
  name: 'date',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: Type.Object(
    {
      notBefore: Type.Optional({ ...Edge, description: 'First day: a date, today, today-7.', 'x-overlay': 'higher' }),
      notAfter: Type.Optional({ ...Edge, description: 'Last day: a date, today, today+30.', 'x-overlay': 'lower' }),
    },
    { additionalProperties: false },
  ),
  column: () => 'date',
  wireForm: 'text',
  size: 'short',
  search: 'never',
  edmType: 'Edm.Date',
  query: { type: 'date' },
  exportCell: 'text',
  ruleType: 'date',
  isNumber: false,
  isSummable: false,
  decimals: undefined,
  workedOutDecimals: undefined,
  defaultWidget: 'date-input',
  edit: 'type',
  keyboard: 'text',
  filter: 'days',
  isCopied: true,
  draw: 'text',
  align: 'start',
  width: 120,
  isElastic: false,
  isSortable: true,
  hasCurrency: false,
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  check(options, value, today) {
    if (typeof value !== 'string' || parseDay(value) === undefined) return { code: 'date' }
    return checkEdges(options, value, today)
  },
  parse: (_options, text, locale) => (text.trim() === '' ? ok(null) : parseDayEntry(text, locale)),
  format: (_options, value, locale) => (value === null ? '' : formatDay(String(value), locale.dateFormat)),
  samples: (options, { today }) => daySamples(options, today),
})

/** Days compare as texts because they are written largest part first. */
function checkEdges(
  options: { readonly notBefore?: string; readonly notAfter?: string },
  value: string,
  today: string,
): KindIssue | undefined {
  const first = edgeDay(options.notBefore, today)
  if (first !== undefined && value < first) return { code: 'notBefore', params: { limit: first } }
  const last = edgeDay(options.notAfter, today)
  return last !== undefined && value > last ? { code: 'notAfter', params: { limit: last } } : undefined
}

/** `today+3` → the day; a date stays. */
function edgeDay(edge: string | undefined, today: string): string | undefined {
  return edge?.startsWith('today') ? addDays(today, Number(edge.slice('today'.length) || '0')) : edge
}

/** Days around today and at the edges; the edges passed by one day. */
function daySamples(options: { readonly notBefore?: string; readonly notAfter?: string }, today: string): KindSamples {
  const first = edgeDay(options.notBefore, today)
  const last = edgeDay(options.notAfter, today)
  const near = [0, 1, 2, 8, 31, 400, -1].map((days) => addDays(today, days))
  const beyond = (edge: string | undefined, step: number, code: string) => {
    const value = edge === undefined ? undefined : addDays(edge, step)
    return value === undefined ? [] : [{ value, code }]
  }
  return {
    right: [...near, first, last].flatMap((day) =>
      day === undefined || checkEdges(options, day, today) !== undefined ? [] : [day],
    ),
    wrong: [
      ...beyond(first, -1, 'notBefore'),
      ...beyond(last, 1, 'notAfter'),
      { value: `${today.slice(0, 5)}02-30`, code: 'date' },
    ],
  }
}
