import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textPatterns } from '../../../src/engine/core/field-kinds/parts/text-pattern.ts'

const fieldKinds = 'src/engine/core/field-kinds'
const folders = [`${fieldKinds}/kinds`, `${fieldKinds}/parts`, 'src/engine/core/record']

/** Codes named in the sources: `code: 'x'`, `err('x')` and the names of limits. */
function codesIn(source: string): readonly string[] {
  return [...source.matchAll(/(?:code: |err\(|name: |validation\.)'?([a-zA-Z]+)'/g)].map((match) => match[1] ?? '')
}

const kinds = readdirSync(`${fieldKinds}/kinds`)
const codes = new Set([
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => codesIn(readFileSync(`${folder}/${file}`, 'utf8'))),
  ),
  ...Object.keys(textPatterns).map((pattern) => `${pattern}Pattern`),
])

describe('texts of codes', () => {
  it.each(['en', 'es'])('[KIND-14] every code has its text in %s', (language) => {
    const texts: unknown = JSON.parse(readFileSync(`config/locales/${language}/validation.json`, 'utf8'))
    // A text that counts has one form for one and another for more.
    const known = Object.keys(Object(texts)).map((key) => key.replace(/_(?:one|other)$/, ''))
    const kindNames = kinds.map((file) => file.replace('.ts', ''))
    const missing = [...codes].filter((code) => !known.includes(code) && !kindNames.includes(code))
    expect(missing).toEqual([])
    expect(codes.size).toBeGreaterThan(25)
  })
})
