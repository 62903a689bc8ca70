import type { Locator, Page } from 'playwright'
import { hasWords, patternOf, readSaidTexts } from './locale-texts.ts'

const texts = readSaidTexts().filter(({ english }) => hasWords(english))

/** A page on which whatever is looked for by its English words is found by the Spanish ones, so that one walk serves both languages. */
export function inSpanish<T extends Page | Locator>(target: T): T {
  return new Proxy(target, {
    get(object, property) {
      const value: unknown = Reflect.get(object, property, object)
      if (typeof value !== 'function') return value
      // A method of the page: what it takes and gives is its own affair.
      const method = value as (...given: unknown[]) => unknown
      return (...given: unknown[]) => {
        const answer = method.apply(object, worded(String(property), given))
        return isLocator(answer) ? inSpanish(answer) : answer
      }
    },
  })
}

function isLocator(answer: unknown): answer is Locator {
  return typeof answer === 'object' && answer !== null && 'getByRole' in answer
}

const byWords = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'])

function worded(method: string, [first, options, ...others]: readonly unknown[]): unknown[] {
  const { name, exact } = (options ?? {}) as { readonly name?: unknown; readonly exact?: boolean }
  if (method === 'goto' && typeof first === 'string') return [first.replace('ulc=en', 'ulc=es'), options, ...others]
  if (byWords.has(method) && isWords(first)) return [saidInSpanish(first, exact), options, ...others]
  if (method === 'getByRole' && isWords(name))
    return [first, { ...(options as object), name: saidInSpanish(name, exact) }, ...others]
  return options === undefined ? (first === undefined ? [] : [first]) : [first, options, ...others]
}

function isWords(value: unknown): value is string | RegExp {
  return typeof value === 'string' || value instanceof RegExp
}

/** What Spanish says where English says this; words of no text, such as the number of a document, are the same in both. */
function saidInSpanish(words: string | RegExp, isExact = false): RegExp {
  return typeof words === 'string' ? ofWords(words, isExact) : ofPattern(words)
}

function ofWords(words: string, isExact: boolean): RegExp {
  const small = words.toLowerCase()
  const same = patterns((english) => (isExact ? english === words : english.toLowerCase() === small))
  const longer = isExact ? [] : patterns((english) => english.toLowerCase().includes(small))
  const filled = same.length + longer.length === 0 ? patterns((english) => isFilled(english, words)) : []
  const own = same.length + longer.length + filled.length === 0 ? [patternOf(words)] : []
  const whole = [...(isExact ? same : []), ...longer].map((pattern) => `^${pattern}$`)
  return new RegExp([...(isExact ? [] : same), ...whole, ...filled, ...own].join('|'), isExact ? 'u' : 'iu')
}

/** True for words that a text says with its parameters filled in, such as “2 selected”. */
function isFilled(english: string, words: string): boolean {
  return english.includes('{{') && new RegExp(`^${patternOf(english)}$`, 'u').test(words)
}

function ofPattern(words: RegExp): RegExp {
  const found = patterns((english) => words.test(english))
  const begin = words.source.startsWith('^') ? '^' : ''
  const end = words.source.endsWith('$') ? '$' : ''
  return found.length === 0 ? words : new RegExp(`${begin}(?:${found.join('|')})${end}`, 'iu')
}

function patterns(isMeant: (english: string) => boolean): readonly string[] {
  return [...new Set(texts.flatMap(({ english, spanish }) => (isMeant(english) ? spanish.map(patternOf) : [])))]
}
