import * as Type from 'typebox'
import { pad } from '../../calendar/day.ts'
import { err, ok } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { storedAsWholeNumber } from '../parts/stored-as.ts'

const hour = 60
const most = 9999 * hour + 59
const minutes = { minimum: 0, maximum: most }

/** `1:30`, `1h30`, `1 h 30 min`, `2h`. */
const withHours = /^(\d{1,4})\s*(?::([0-5]\d)|h\s*(?:([0-5]?\d)\s*(?:m|min)?)?)$/i
/** `90`, `90 min`. */
const bare = /^(\d{1,6})\s*(?:m|min)?$/i

/** How long something takes, in whole minutes up to 9999:59: a JSON number on the wire, entered and shown as hours and minutes. */
export const duration = defineFieldKind({
  ...storedAsWholeNumber,
  name: 'duration',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: Type.Object(
    {
      atLeast: Type.Optional(
        Type.Integer({ ...minutes, description: 'Must not be shorter, in minutes.', 'x-overlay': 'higher' }),
      ),
      atMost: Type.Optional(
        Type.Integer({ ...minutes, description: 'Must not be longer, in minutes.', 'x-overlay': 'lower' }),
      ),
    },
    { additionalProperties: false },
  ),
  size: 'short',
  defaultWidget: 'duration-input',
  edit: 'type',
  keyboard: 'text',
  filter: 'amounts',
  isCopied: true,
  draw: 'number',
  align: 'end',
  width: 90,
  isElastic: false,
  isSortable: true,
  jsonSchema: ({ atLeast = 0, atMost = most }) => ({ type: 'integer', minimum: atLeast, maximum: atMost }),
  check({ atLeast = 0, atMost = most }, value) {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return { code: 'duration' }
    if (value < atLeast) return { code: 'atLeast', params: { limit: clock(atLeast) } }
    return value > atMost ? { code: 'atMost', params: { limit: clock(atMost) } } : undefined
  },
  parse(_options, text) {
    const typed = text.trim()
    if (typed === '') return ok(null)
    const [, hours, past, short] = withHours.exec(typed) ?? []
    if (hours !== undefined) return ok(Number(hours) * hour + Number(past ?? short ?? 0))
    const found = bare.exec(typed)?.[1]
    return found === undefined ? err('duration') : ok(Number(found))
  },
  // A filter keeps its ends as texts.
  format: (_options, value) => (/^\d+$/.test(String(value)) ? clock(Number(value)) : String(value ?? '')),
  samples: ({ atLeast = 0, atMost = most }) => ({
    right: [30, 60, 90, 15, 480, atLeast, atMost].filter((value) => value >= atLeast && value <= atMost),
    wrong: [
      ...(atLeast > 0 ? [{ value: atLeast - 1, code: 'atLeast' }] : []),
      { value: atMost + 1, code: 'atMost' },
      { value: -1, code: 'duration' },
    ],
  }),
})

/** 95 → `1:35`. */
function clock(value: number): string {
  return `${Math.floor(value / hour)}:${pad(value % hour, 2)}`
}
