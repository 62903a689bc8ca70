import { compare } from '../../decimal/arithmetic.ts'
import { parseDecimal } from '../../decimal/decimal.ts'
import { jsonText } from '../read/json-text.ts'
import type { SchemaNode } from '../../json-schema/schema-node.ts'
import type { Json } from '../../model/value.ts'

/** Why a change breaks its law, or undefined when it keeps it. */
export function lawBroken(schema: SchemaNode, before: Json | undefined, after: Json): string | undefined {
  switch (schema['x-overlay']) {
    case 'free':
    case 'and-only':
    case 'or-only':
      return undefined
    case 'trueOnly':
      return after === true ? undefined : 'A tenant may switch this on, never off.'
    case 'lower':
      return before === undefined || order(schema, before, after) >= 0 ? undefined : tighter(schema, before, 'lower')
    case 'higher':
      return before === undefined || order(schema, before, after) <= 0 ? undefined : tighter(schema, before, 'raise')
    case 'subset':
      return isSubset(before, after) ? undefined : 'A tenant may take entries away, never add any.'
    case 'ids':
      return 'A list of ids is changed by "place" and "hide".'
    default:
      return 'A tenant cannot change this.'
  }
}

/** Sign of `before - after`; words by their place in the schema, decimals exactly. NaN when they cannot be compared. */
function order(schema: SchemaNode, before: Json, after: Json): number {
  if (schema.enum !== undefined) return placeOf(schema.enum, before) - placeOf(schema.enum, after)
  const [left, right] = [parseDecimal(jsonText(before)), parseDecimal(jsonText(after))]
  if (left !== undefined && right !== undefined) return compare(left, right)
  const areDays = [before, after].every((value) => /^\d{4}-\d{2}-\d{2}$/.test(jsonText(value)))
  return areDays ? jsonText(before).localeCompare(jsonText(after)) : Number.NaN
}

/** What is left to a tenant: of words those beyond the one that stands, of numbers and days all on one side. */
function tighter({ enum: words }: SchemaNode, before: Json, way: 'lower' | 'raise'): string {
  if (words === undefined) return `A tenant may only ${way} this limit, which is ${text(before)}.`
  const place = placeOf(words, before)
  const left = (way === 'raise' ? words.slice(place + 1) : words.slice(0, place)).map((word) => `"${String(word)}"`)
  const rest = left.length === 0 ? 'nothing stricter is left' : `only ${left.join(' or ')} would be stricter`
  return `A tenant may only make this stricter: it is ${text(before)}, and ${rest}.`
}

function placeOf(words: readonly unknown[], word: Json): number {
  const place = words.indexOf(word)
  return place < 0 ? Number.NaN : place
}

function isSubset(before: Json | undefined, after: Json): boolean {
  return Array.isArray(before) && Array.isArray(after) && after.every((entry) => before.includes(entry))
}

function text(value: Json): string {
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value)
}
