import { parseInstant } from '../calendar/instant.ts'
import { parseDay } from '../calendar/day.ts'
import { parseDecimal, printDecimal } from '../decimal/decimal.ts'
import type { Scalar } from '../model/value.ts'
import { RuleError } from './parts/rule-error.ts'
import type { RuleScalar, RuleValue } from './parts/rule-value.ts'
import type { ScopeEntry } from './rule-scope.ts'

type Reader = (raw: unknown) => RuleValue | undefined

/** How a raw value of each type is read; undefined when it is not of the type. */
const readers: { readonly [T in ScopeEntry['type']]: Reader } = {
  text: readText,
  choice: readText,
  boolean: (raw) => (typeof raw === 'boolean' ? raw : undefined),
  decimal: readDecimal,
  date: (raw) => (typeof raw === 'string' && parseDay(raw) !== undefined ? { kind: 'date', text: raw } : undefined),
  instant: readInstant,
  id: (raw) => (typeof raw === 'number' && Number.isSafeInteger(raw) ? { kind: 'id', id: raw } : undefined),
  texts: (raw) => (Array.isArray(raw) && raw.every((text) => typeof text === 'string') ? raw : undefined),
  none: () => undefined,
}

/** A value of the record as an expression sees it; empty and blank texts are empty. @throws RuleError `badValue`: `"12 kg"` is no decimal. */
export function readValue(type: ScopeEntry['type'], raw: unknown): RuleValue {
  if (raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '')) return null
  const value = readers[type](raw)
  if (value === undefined) throw new RuleError('badValue')
  return value
}

/** A value of an expression as it travels in JSON. @throws RuleError `wrongType` for lists. */
export function writeValue(value: RuleValue): Scalar {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if ('units' in value) return printDecimal(value)
  if (!('kind' in value)) throw new RuleError('wrongType')
  return value.kind === 'id' ? value.id : value.text
}

function readText(raw: unknown): string | undefined {
  return typeof raw === 'string' ? raw : undefined
}

function readDecimal(raw: unknown): RuleScalar | undefined {
  if (typeof raw === 'string') return parseDecimal(raw)
  return typeof raw === 'number' && Number.isSafeInteger(raw) ? { units: BigInt(raw), scale: 0 } : undefined
}

function readInstant(raw: unknown): RuleScalar | undefined {
  const milliseconds = typeof raw === 'string' ? parseInstant(raw) : undefined
  return milliseconds === undefined ? undefined : { kind: 'instant', text: String(raw), milliseconds }
}
