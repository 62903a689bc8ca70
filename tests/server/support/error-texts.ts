import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocaleTexts } from '#core/model/tenant-definitions.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'

const read = (language: string, namespace: string): LocaleTexts =>
  // The file is checked by the architecture and configuration tests.
  JSON.parse(readFileSync(join(projectFolder, `config/locales/${language}/${namespace}.json`), 'utf8')) as LocaleTexts

/** The real texts of errors and states, for definitions that have nothing else. */
export const errorTexts = {
  en: { errors: read('en', 'errors'), mail: read('en', 'mail'), status: read('en', 'status') },
  es: { errors: read('es', 'errors'), mail: read('es', 'mail'), status: read('es', 'status') },
}
