import { describe, expect, it } from 'vitest'
import { plainDocument } from '#core/definition/read/effective-document.ts'
import { parseDocument } from '#core/definition/read/parse-document.ts'
import { readSource } from '#core/definition/read/read-source.ts'

const parse = (file: string, json: object) => {
  const read = readSource({ file, text: JSON.stringify(json) })
  if (!read.ok) throw new Error('not read')
  return parseDocument('form', plainDocument(read.value)).map((issue) => `${issue.pointer} ${issue.code}`)
}

const site = {
  formatVersion: 1,
  id: 'site',
  module: 'demo',
  permissions: { area: 'a', view: 'V', create: 'C' },
  entity: { set: 'Sites', fields: { name: { type: 'text' } } },
}

describe('parseDocument', () => {
  it('[DEF-5] refuses a file that says it is another than its path', () => {
    expect(parse('forms/demo/site.json', site)).toEqual([])
    expect(parse('forms/other/place.json', site)).toEqual(['/id path-mismatch', '/module path-mismatch'])
  })

  it('[DEF-6] checks a field against its own kind', () => {
    const fields = { a: { type: 'text', above: 1 }, b: { type: 'money', above: 1 }, c: { type: 'txt' }, d: {} }
    const issues = parse('forms/demo/site.json', { ...site, entity: { set: 'Sites', fields } })
    expect(issues).toEqual([
      '/entity/fields/a/above unknown-key',
      '/entity/fields/c/type unknown-kind',
      '/entity/fields/d missing-key',
    ])
  })
})
