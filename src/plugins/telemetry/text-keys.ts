/** Finds the locale key of words a control shows; `''` for words that are none of the product's own, which may be somebody's data. */
export type TextKeys = (words: string) => string

/** Texts nested by key, as a language file has them. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** A template needs this many letters of its own to be told apart. */
const fewestLetters = 3

/** The reverse of a language's texts; what stands in a template's places is never looked at. Of several keys of one text the first counts. */
export function createTextKeys(texts: Texts): TextKeys {
  const plain = new Map<string, string>()
  const templates: { readonly pattern: RegExp; readonly key: string }[] = []
  for (const [key, text] of entriesOf(texts, '')) {
    if (!text.includes('{{')) {
      if (!plain.has(text)) plain.set(text, key)
    } else if (text.replaceAll(place, '').replaceAll(/[^\p{L}]/gu, '').length >= fewestLetters) {
      templates.push({ pattern: patternOf(text), key })
    }
  }
  return (words) => plain.get(words) ?? templates.find(({ pattern }) => pattern.test(words))?.key ?? ''
}

const place = /\{\{[^}]*\}\}/g

function patternOf(text: string): RegExp {
  const parts = text.split(place).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}$`, 's')
}

function* entriesOf(texts: Texts, prefix: string): Generator<readonly [string, string]> {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string') yield [prefix + name, text]
    else yield* entriesOf(text, `${prefix}${name}.`)
  }
}
