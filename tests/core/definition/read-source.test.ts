import { describe, expect, it } from 'vitest'
import { locate } from '#core/definition/read/locate.ts'
import { readSource } from '#core/definition/read/read-source.ts'

describe('readSource', () => {
  it('[DEF-1] gives plain JSON on objects without a prototype', () => {
    const read = readSource({ file: 'a.json', text: '{ "a": { "b": [1, true, null, "x"] } }' })
    expect(read.ok && JSON.stringify(read.value.value)).toBe('{"a":{"b":[1,true,null,"x"]}}')
    expect(read.ok && Object.getPrototypeOf(read.value.value)).toBe(null)
  })

  it('[DEF-1] reports every duplicate and prototype key of a file', () => {
    const read = readSource({ file: 'a.json', text: '{ "a": 1, "a": 2, "b": { "__proto__": 1, "prototype": 2 } }' })
    expect(read.ok ? [] : read.error.map((issue) => issue.code)).toEqual([
      'duplicate-key',
      'prototype-key',
      'prototype-key',
    ])
  })

  it.each(['{ "a": "x\ty" }', '{ "a": 01 }', '{ "a": 1, }', '// a\n{}', ''])(
    '[DEF-1] refuses %j, which is not JSON',
    (text) => {
      const read = readSource({ file: 'a.json', text })
      expect(read.ok ? [] : read.error.map((issue) => issue.code)).toEqual(['json'])
    },
  )

  it('[DEF-3] places values and keys by line and column', () => {
    const read = readSource({ file: 'a.json', text: '{\n  "a": {\n    "b~/c": 1\n  }\n}' })
    if (!read.ok) throw new Error('not read')
    expect(locate(read.value, '/a/b~0~1c')).toEqual({ line: 3, column: 13 })
    expect(locate(read.value, '/a/b~0~1c', true)).toEqual({ line: 3, column: 5 })
    expect(locate(read.value, '/a/missing/deeper')).toEqual({ line: 2, column: 3 })
  })

  it.each([
    ['deep', '['.repeat(200_000)],
    ['many', `[${'1,'.repeat(5001)}1]`],
    ['long', `"${'x'.repeat(5000)}"`],
    ['large', ' '.repeat(256 * 1024 + 1)],
  ])('[DEF-2] refuses a file that is too %s', (_name, text) => {
    const read = readSource({ file: 'a.json', text })
    expect(read.ok ? [] : read.error.map((issue) => issue.code)).toEqual(['too-large'])
  })
})
