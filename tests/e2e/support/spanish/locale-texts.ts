import { readdirSync, readFileSync } from 'node:fs'

/** A text of the product in English, and all that Spanish says for it: by genders more than one. */
export interface SaidText {
  readonly english: string
  readonly spanish: readonly string[]
}

type Texts = ReadonlyMap<string, string>

/** Every text of the product's own files, but those screens are only searched by. */
export function readSaidTexts(): readonly SaidText[] {
  const spanish = textsIn('es')
  return [...textsIn('en')].flatMap(([key, english]) => {
    const said = [spanish.get(key), spanish.get(`${key}_feminine`)].filter((text) => text !== undefined)
    return said.length === 0 ? [] : [{ english, spanish: said }]
  })
}

function textsIn(language: string): Texts {
  const folder = `config/locales/${language}`
  const all = readdirSync(folder).flatMap((name) => {
    const content: unknown = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
    return textsOf(content, name.replace('.json', ''))
  })
  return new Map(all.filter(([key]) => !key.startsWith('search.tag.')))
}

function textsOf(value: unknown, key: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsOf(inner, `${key}.${name}`))
}

/** A pattern of a text, in which anything stands for its parameters. */
export function patternOf(text: string): string {
  return text.replaceAll(/[.*+?^$()[\]|\\/]/g, String.raw`\$&`).replaceAll(/\{\{.*?\}\}/g, '.*')
}

/** True for a text that says something itself, not only what it is given. */
export function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''))
}
