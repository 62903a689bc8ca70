import { readdirSync, readFileSync } from 'node:fs'
import { createTranslator, type Translator } from '../../../src/engine/ui/client/i18n/translator.ts'

/** A translator with the product's English texts. */
export async function englishTexts(): Promise<Translator> {
  const folder = 'config/locales/en'
  const texts = readdirSync(folder).map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as object, // Checked by config:check.
  ])
  const translator = createTranslator()
  await translator.show('en', Object.fromEntries(texts) as object)
  return translator
}
