import { addDays, addMonths, dayNumber } from '../calendar/day-arithmetic.ts'
import { identifierOf, type Gs1Identifier } from './gs1-identifiers.ts'

/** What a GS1 code on a pack says of the goods in it. */
export interface Gs1Facts {
  /** 14 digits (AI 01, 02). */
  readonly gtin: string
  /** Net weight in kilograms (AI 310n), a decimal string. */
  readonly kilograms?: string
  /** Net weight in pounds (AI 320n). */
  readonly pounds?: string
  /** Number of pieces in a pack of varying content (AI 30). */
  readonly pieces?: string
  /** Number of packs in a box (AI 37). */
  readonly contained?: string
  /** Batch or lot (AI 10). */
  readonly lot?: string
  /** Last day it may be used, `YYYY-MM-DD` (AI 17, and 7003 with its time left out). */
  readonly expiry?: string
}

type Part = Partial<Gs1Facts>

/** What scanners put behind an element of variable length. */
export const gs1Separator = '\u001d'

/** Identifiers that say something here, by their first digits; undefined where the value is none. */
const readers: readonly { readonly ai: RegExp; readonly read: (value: string, ai: string) => Part | undefined }[] = [
  { ai: /^0[12]$/, read: (gtin) => (/^\d{14}$/.test(gtin) ? { gtin } : undefined) },
  { ai: /^10$/, read: (lot) => ({ lot }) },
  { ai: /^(17|7003)$/, read: (value) => expiryOf(value.slice(0, 6)) },
  { ai: /^30$/, read: (value) => numberOf('pieces', value) },
  { ai: /^310[0-6]$/, read: (value, ai) => weightOf('kilograms', value, ai) },
  { ai: /^320[0-6]$/, read: (value, ai) => weightOf('pounds', value, ai) },
  { ai: /^37$/, read: (value) => numberOf('contained', value) },
]

/**
 * Reads a GS1 element string as a scanner types it, with or without the mark of its symbology, or as it is printed: `(01)…(10)…`.
 * What identifiers say that nobody asks for here is passed over. Undefined for anything else, such as the plain digits of an EAN: only a
 * code that names its goods (AI 01 or 02) is one.
 */
export function parseGs1(text: string): Gs1Facts | undefined {
  const code = text.replace(/^\][A-Za-z]\d/, '')
  const facts = code.startsWith('(') ? readPrinted(code) : readElements(code)
  return facts?.gtin === undefined ? undefined : { ...facts, gtin: facts.gtin }
}

function readPrinted(code: string): Part | undefined {
  const parts = [...code.matchAll(/\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/g)]
  return joined(parts.map(([, ai = '', value = '']) => readOne(ai, value.trim())))
}

function readElements(code: string): Part | undefined {
  const read: (Part | undefined)[] = []
  let rest = withoutSeparator(code)
  while (rest !== '') {
    const identifier = identifierOf(rest)
    if (identifier === undefined) return undefined
    const behind = rest.slice(identifier.ai.length)
    const size = sizeOf(identifier, behind)
    if (size === undefined) return undefined
    read.push(readOne(identifier.ai, behind.slice(0, size)))
    rest = withoutSeparator(behind.slice(size))
  }
  return joined(read)
}

/** How much of what stands behind an identifier is its value; undefined where it is cut short. */
function sizeOf({ length, isVariable, isPredefined }: Gs1Identifier, behind: string): number | undefined {
  const end = behind.indexOf(gs1Separator)
  const most = end < 0 || isPredefined ? behind.length : end
  if (!isVariable) return most < length ? undefined : length
  // A longer value is not of this identifier, but what follows the separator is still good.
  return end < 0 ? Math.min(length, most) : most
}

/** Some scanners put one behind every element. */
function withoutSeparator(text: string): string {
  return text.startsWith(gs1Separator) ? withoutSeparator(text.slice(1)) : text
}

function readOne(ai: string, value: string): Part | undefined {
  const reader = readers.find((one) => one.ai.test(ai))
  return reader === undefined ? {} : reader.read(value, ai)
}

function joined(parts: readonly (Part | undefined)[]): Part | undefined {
  return parts.includes(undefined) ? undefined : Object.assign({}, ...parts)
}

function numberOf(fact: 'pieces' | 'contained', value: string): Part | undefined {
  return /^\d+$/.test(value) ? { [fact]: String(BigInt(value)) } : undefined
}

/** `012345` with the identifier 3102 is 123.45. */
function weightOf(unit: 'kilograms' | 'pounds', value: string, ai: string): Part | undefined {
  if (!/^\d{6}$/.test(value)) return undefined
  const decimals = Number(ai.at(-1))
  const whole = value.slice(0, value.length - decimals).replace(/^0+(?=\d)/, '') || '0'
  const part = decimals === 0 ? '' : value.slice(-decimals).replace(/0+$/, '')
  return { [unit]: part === '' ? whole : `${whole}.${part}` }
}

/** `YYMMDD`; day 00 is the last of the month. */
function expiryOf(value: string): Part | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? []
  const first = `20${year}-${month}-01`
  if (day === undefined || dayNumber(first) === undefined) return undefined
  const expiry = day === '00' ? addDays(addMonths(first, 1) ?? first, -1) : `20${year}-${month}-${day}`
  return expiry === undefined || dayNumber(expiry) === undefined ? undefined : { expiry }
}
