import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCatalogue, type ErrorEntry } from '#core/errors/error-catalogue.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import { errorReference } from '../../../server/http/error-reference.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'

const locales = join(projectFolder, 'config/locales')
const texts = (language: string) =>
  // A flat file of texts; what is wrong with it shows below.
  JSON.parse(readFileSync(join(locales, language, 'errors.json'), 'utf8')) as Record<string, string>

describe('the catalogue of errors', () => {
  it.each(readdirSync(locales))(
    '[HTTP-17] has a text for every code, and no text without a code, in %s',
    (language) => {
      expect(Object.keys(texts(language)).toSorted()).toEqual(['title', ...Object.keys(errorCatalogue)].toSorted())
    },
  )

  it.each(readdirSync(locales))('[HTTP-17] is named in %s with the parameters the code has', (language) => {
    const entries: readonly (readonly [string, ErrorEntry])[] = Object.entries(errorCatalogue)
    for (const [code, { params }] of entries) {
      const used = [...(texts(language)[code] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
      expect([code, used.toSorted()]).toEqual([code, params.toSorted()])
    }
  })

  it('[HTTP-17] is the page docs/reference/errors.md', () => {
    const page = readFileSync(join(projectFolder, 'docs/reference/errors.md'), 'utf8')
    expect(page).toBe(errorReference(texts('en')))
  })

  it('[HTTP-5] fills parameters and leaves out those that have no value', () => {
    expect(formatMessage('a {{x}} b {{y}} {{toString}}', { x: 1 })).toBe('a 1 b  ')
  })
})
