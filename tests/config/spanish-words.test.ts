import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findText } from '#core/definition/normalize/locales/merge-locales.ts'
import { choicesOf } from '#core/model/field-shapes.ts'
import { productDefinitions } from '../server/support/product-definitions.ts'

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

/** Every text of a language with its key; what screens are searched by may say words of any. */
function textsIn(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder)
    .flatMap((name) => textsOf(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name.replace('.json', '')))
    .filter(([key]) => !key.startsWith('search.tag.'))
}

const words = wordsOf(readFileSync('docs/spec/language.md', 'utf8'))
const texts = textsIn('config/locales/es')

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

/** What both languages write alike: words they share, names, abbreviations, and what a client of the specification knows by its words. */
const shared = new Set(
  [
    ['Factor', 'General', 'Subtotal', 'Total', 'Control', 'Original', 'Bar', 'Roles', 'Error', 'Portal', 'Divisor'],
    ['Local', 'Kosher', 'Halal', 'kcal', 'ABC', 'Ctrl', 'Alt', 'Tab', 'UBL', 'Factur-X', 'PLU', 'EDI', 'BIC'],
    ['GTIN (EAN, UPC)', 'invalid/Inactive tenant', 'Password has been expired'],
  ].flat(),
)

it('[LANG-8] no text in Spanish is left in English', () => {
  const english = new Map(textsIn('config/locales/en'))
  const wordsIn = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}{3,}/gu) ?? []
  const left = texts.filter(
    ([key, text]) => english.get(key) === text && wordsIn(text).length > 0 && !shared.has(text.replace(/ \d$/, '')),
  )
  expect(left).toEqual([])
})

/** A word of the field as English texts say it, and how a text in Spanish that means it must speak of it. */
const meant: Readonly<Record<string, string>> = {
  'bins?': 'caj[oó]n',
  'portions?': 'porci[oó]n',
  'lots?': 'lotes?',
  'substitutes?': 'sustitu',
  witness: 'testigo',
  'requisitions?': 'requisici[oó]n',
  freight: 'flete',
  'cost (?:centre|center)s?': 'centros? de costos',
  'budgets?': 'presupuest',
  'recipes?': 'receta',
  'packages?': 'paquete',
  'drafts?': 'borrador',
  'on hand': 'existencia|hay|queda',
}

/** Words that Spanish writes as English does, within longer texts; names, abbreviations and what a client of the specification knows. */
const alike = new Set(
  [
    'base bar control decide decimal divisor error factor fiscal general ignore local original plan portal postal real roles series subtotal total use usual',
    'abc alt bic capex capital club csv ctrl ean edi excel factur gtin haccp halal https iana iban jpeg kcal kosher larder pdf plu png tab ubl upc web webp word xml',
    'america bay palm code com denver escape est europe example idempotency key madrid punchoutsetuprequest yyyy',
  ].flatMap((line) => line.split(' ')),
)

const ofTenants = (language: string) =>
  ['harbor', 'island'].flatMap((tenant) =>
    textsIn(`config/tenants/${tenant}/locales/${language}`).map(([key, text]) => [`${tenant}.${key}`, text] as const),
  )
/** What a client of the specification knows by its words. */
const known = new Set(['errors.E_PASSWORD_EXPIRED', 'errors.E_TENANT'])

describe('what a text in English means', () => {
  const spanish = [...texts, ...ofTenants('es')].filter(([key]) => !known.has(key))
  const english = new Map([...textsIn('config/locales/en'), ...ofTenants('en')])

  it.each(Object.entries(meant))('[LANG-28] is said by the word of the field: %s', (word, said) => {
    const [means, says] = [new RegExp(`\\b${word}\\b`, 'iu'), new RegExp(said, 'iu')]
    const other = spanish.filter(([key, text]) => means.test(english.get(key) ?? '') && !says.test(text))
    expect(other).toEqual([])
  })

  it('[LANG-28] keeps no word of it', () => {
    const wordsIn = (text = '') =>
      new Set(
        text
          .replaceAll(/\{\{.*?\}\}/g, '')
          .toLowerCase()
          .match(/\p{L}{3,}/gu) ?? [],
      )
    const left = spanish.flatMap(([key, text]) => {
      const kept = wordsIn(english.get(key))
      return [...wordsIn(text)].filter((word) => kept.has(word) && !alike.has(word)).map((word) => `${key}: ${word}`)
    })
    expect(left).toEqual([])
  })
})

it('[LANG-6] views of a list are named in the gender of its records', () => {
  // “Recibido sin facturar” lists receipts.
  const others = new Set(['notInvoiced'])
  const wrong = [...product.families.keys()].filter((id) => {
    const noun = (findText(product.locales['es'], `${id}.title`) ?? '').split(' ')[0] ?? ''
    const views = texts.filter(([key]) => key.startsWith(`${id}.view.`)).map(([, text]) => text.split(' ')[0] ?? '')
    const isFeminine = /(?:as?|ión|iones|dad|tud|ase)$/u.test(noun)
    const other = isFeminine ? /^(?:activ|tod|mí|abiert|vigent)os$/iu : /^(?:activ|tod|mí|abiert)as$/iu
    return !others.has(id) && views.some((word) => other.test(word))
  })
  expect(wrong).toEqual([])
})

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
