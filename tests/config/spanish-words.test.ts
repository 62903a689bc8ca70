import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findText } from '#core/definition/normalize/locales/merge-locales.ts'
import { choicesOf } from '#core/model/field-shapes.ts'
import { productDefinitions } from '../server/support/product-definitions.ts'

const folder = 'config/locales/es'
const letter = String.raw`\p{L}`

/** Every text of a file of texts with the keys that lead to it. */
function textsOf(value: unknown, key: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsOf(inner, `${key}.${name}`))
}

/** The rows of the table of words: what is said, and what is not. */
function wordsOf(page: string): readonly { readonly said: string; readonly not: readonly string[] }[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (English|-)/.test(line))
  return rows.map((row) => {
    const [, , said = '', not = ''] = row.split('|').map((cell) => cell.trim())
    return { said, not: not.split(', ') }
  })
}

const words = wordsOf(readFileSync('docs/spec/language.md', 'utf8'))
const texts = readdirSync(folder)
  .flatMap((name) => textsOf(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name.replace('.json', '')))
  .filter(([key]) => !key.startsWith('search.tag.'))

describe('the words of the field in Spanish', () => {
  it('[LANG-4] are the ones of the table alone', () => {
    expect(words.length).toBeGreaterThan(15)
    const others = words.flatMap(({ said, not }) =>
      not.flatMap((word) => {
        const found = new RegExp(`(?<!${letter})${word}(?!${letter})`, 'iu')
        return texts.filter(([, text]) => found.test(text)).map(([key, text]) => `${key}: "${text}" should say ${said}`)
      }),
    )
    expect(others).toEqual([])
  })

  it('[LANG-4] address people as usted', () => {
    const familiar = /(?<!\p{L})(tu|tus|añade|elige|escribe|puedes|tienes|quieres|añádelo|elígelo|escríbelo)(?!\p{L})/iu
    expect(texts.filter(([, text]) => familiar.test(text))).toEqual([])
  })
})

const states: Readonly<Record<string, string>> = Object.fromEntries(texts.filter(([key]) => key.startsWith('status.')))
const product = (await productDefinitions()).base
const withStates = [...product.families.values()].filter(({ workflow }) => workflow !== undefined)

describe('the names of states in Spanish', () => {
  it('[LANG-6] that end otherwise for what is feminine say how', () => {
    const without = Object.entries(states).filter(
      ([key, name]) => /o(?!\p{L})/u.test(name.split(' ')[0] ?? '') && !key.endsWith('_feminine'),
    )
    const neutral = new Set(['status.Running', 'status.PendingSubmission', 'status.PendingApproval'])
    expect(without.filter(([key]) => !neutral.has(key) && states[`${key}_feminine`] === undefined)).toEqual([])
  })

  it.each(withStates.map((family) => [family.id, family] as const))(
    '[LANG-6] %s says its states in the gender of its title',
    (id, { entity }) => {
      const { es } = product.locales
      const title = findText(es, `${id}.title`) ?? ''
      const isFeminine = /(?:a|ción|sión|xión|dad|tud)$/u.test(title.split(' ')[0] ?? '')
      const choices = choicesOf(entity.fields.find((field) => field.id === 'status'))
      const names = choices.map(({ value, label }) => [value, findText(es, label)])
      const common = choices.map(({ value }) => [value, states[`status.${value}`]])
      const feminine = choices.map(({ value }) => [
        value,
        states[`status.${value}_feminine`] ?? states[`status.${value}`],
      ])
      expect([title, names]).toEqual([title, isFeminine ? feminine : common])
    },
  )
})
