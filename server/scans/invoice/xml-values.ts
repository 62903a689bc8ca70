import { parseDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { parseDay } from '#core/calendar/day.ts'
import type { XmlNode } from '../extract/extracted-file.ts'
import type { InvoiceProblem } from './read-invoice.ts'

/** Most digits of a figure before and behind its point: more is no figure of an invoice. */
const [mostWhole, mostBehind] = [14, 10]

/** Reads values of an XML document and keeps what is wrong with them. */
export interface XmlReader {
  readonly problems: InvoiceProblem[]
  /** Text at a path of local names, '' where nothing stands; of several the first. */
  readonly text: (from: XmlNode | undefined, ...path: readonly string[]) => string
  /** A figure; undefined where none stands, or none that can be read, which is a problem. */
  readonly figure: (from: XmlNode | undefined, ...path: readonly string[]) => Decimal | undefined
  /** A day as `YYYY-MM-DD`; '' where none stands, or none of the calendar, which is a problem. */
  readonly day: (from: XmlNode | undefined, ...path: readonly string[]) => string
}

/** The first element at a path of local names. */
export function at(from: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((node, name) => node?.c.find(({ n }) => n === name), from)
}

/** Every element of a name in another. */
export function all(from: XmlNode | undefined, name: string): readonly XmlNode[] {
  return from?.c.filter(({ n }) => n === name) ?? []
}

/** A reader that begins without problems. */
export function createXmlReader(): XmlReader {
  const problems: InvoiceProblem[] = []
  const text: XmlReader['text'] = (from, ...path) => (at(from, ...path)?.t ?? '').slice(0, 500)
  return {
    problems,
    text,
    figure(from, ...path) {
      const written = text(from, ...path)
      if (written === '') return undefined
      const [, whole = '', behind = ''] = /^[+-]?(\d*)\.?(\d*)$/.exec(written) ?? []
      const isOne = whole.length + behind.length > 0 && whole.length <= mostWhole && behind.length <= mostBehind
      const figure = isOne ? parseDecimal(written) : undefined
      if (figure === undefined)
        problems.push({ code: 'figure', params: { at: path.at(-1) ?? '', text: written.slice(0, 40) } })
      return figure
    },
    day(from, ...path) {
      const written = text(from, ...path)
      if (written === '') return ''
      const [, year = '', month = '', day = ''] =
        /^(\d{4})-?(\d{2})-?(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(written) ?? []
      const found = `${year}-${month}-${day}`
      if (parseDay(found) !== undefined) return found
      problems.push({ code: 'day', params: { text: written.slice(0, 40) } })
      return ''
    },
  }
}
