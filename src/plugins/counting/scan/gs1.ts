import { addDays, addMonths, dayNumber } from '#core/calendar/day-arithmetic.ts'

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
  /** Last day it may be used, `YYYY-MM-DD` (AI 17). */
  readonly expiry?: string
}

/** What scanners put behind an element of variable length. */
const separator = '\u001d'

interface Element {
  /** Digits of the identifier; `n` stands for the number of decimals. */
  readonly ai: RegExp
  /** Digits of the value, or the most of a value that ends at the separator. */
  readonly length: number
  readonly isVariable?: boolean
  readonly read: (value: string, ai: string) => Partial<Gs1Facts> | undefined
}

const nothing = () => ({})
const elements: readonly Element[] = [
  { ai: /^0[12]/, length: 14, read: (gtin) => (/^\d{14}$/.test(gtin) ? { gtin } : undefined) },
  { ai: /^00/, length: 18, read: nothing },
  { ai: /^1[123456]/, length: 6, read: nothing },
  { ai: /^17/, length: 6, read: (value) => expiryOf(value) },
  { ai: /^20/, length: 2, read: nothing },
  { ai: /^310[0-6]/, length: 6, read: (value, ai) => weightOf('kilograms', value, ai) },
  { ai: /^320[0-6]/, length: 6, read: (value, ai) => weightOf('pounds', value, ai) },
  { ai: /^3[1-6]\d\d/, length: 6, read: nothing },
  { ai: /^10/, length: 20, isVariable: true, read: (lot) => ({ lot }) },
  { ai: /^21/, length: 20, isVariable: true, read: nothing },
  { ai: /^30/, length: 8, isVariable: true, read: (value) => numberOf('pieces', value) },
  { ai: /^37/, length: 8, isVariable: true, read: (value) => numberOf('contained', value) },
]

/**
 * Reads a GS1 element string as a scanner types it, with or without the mark of its symbology, or as it is printed: `(01)…(10)…`.
 * Undefined for anything else, such as the plain digits of an EAN: only a code that names its goods (AI 01 or 02) is one.
 */
export function parseGs1(text: string): Gs1Facts | undefined {
  const code = text.replace(/^\][A-Za-z]\d/, '')
  const facts = code.startsWith('(') ? readPrinted(code) : readElements(code)
  return facts?.gtin === undefined ? undefined : { ...facts, gtin: facts.gtin }
}

function readPrinted(code: string): Partial<Gs1Facts> | undefined {
  const parts = [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)]
  return joined(parts.map(([, ai = '', value = '']) => elementOf(ai)?.read(value.trim(), ai)))
}

function readElements(code: string): Partial<Gs1Facts> | undefined {
  const read: (Partial<Gs1Facts> | undefined)[] = []
  let rest = code.replace(new RegExp(`^${separator}`), '')
  while (rest !== '') {
    const element = elementOf(rest)
    if (element === undefined) return undefined
    const ai = element.ai.exec(rest)?.[0] ?? ''
    const end = rest.indexOf(separator)
    const size = element.isVariable && end >= 0 ? end - ai.length : Math.min(element.length, rest.length - ai.length)
    if (!element.isVariable && size < element.length) return undefined
    read.push(element.read(rest.slice(ai.length, ai.length + size), ai))
    rest = rest.slice(ai.length + size).replace(new RegExp(`^${separator}`), '')
  }
  return joined(read)
}

function elementOf(text: string): Element | undefined {
  return elements.find(({ ai }) => ai.test(text))
}

function joined(parts: readonly (Partial<Gs1Facts> | undefined)[]): Partial<Gs1Facts> | undefined {
  return parts.includes(undefined) ? undefined : Object.assign({}, ...parts)
}

function numberOf(fact: 'pieces' | 'contained', value: string): Partial<Gs1Facts> | undefined {
  return /^\d+$/.test(value) ? { [fact]: String(BigInt(value)) } : undefined
}

/** `012345` with the identifier 3102 is 123.45. */
function weightOf(unit: 'kilograms' | 'pounds', value: string, ai: string): Partial<Gs1Facts> | undefined {
  if (!/^\d{6}$/.test(value)) return undefined
  const decimals = Number(ai.at(-1))
  const whole = value.slice(0, value.length - decimals).replace(/^0+(?=\d)/, '') || '0'
  const part = decimals === 0 ? '' : value.slice(-decimals).replace(/0+$/, '')
  return { [unit]: part === '' ? whole : `${whole}.${part}` }
}

/** `YYMMDD`; day 00 is the last of the month. */
function expiryOf(value: string): Partial<Gs1Facts> | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? []
  const first = `20${year}-${month}-01`
  if (day === undefined || dayNumber(first) === undefined) return undefined
  const expiry = day === '00' ? addDays(addMonths(first, 1) ?? first, -1) : `20${year}-${month}-${day}`
  return expiry === undefined || dayNumber(expiry) === undefined ? undefined : { expiry }
}
