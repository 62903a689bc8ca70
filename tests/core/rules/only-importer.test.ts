import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const importers = ['src', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(file, 'utf8').includes("'json-logic-js'")),
)

describe('json-logic-js', () => {
  it('[EXPR-8] is imported by one module', () => {
    expect(importers).toEqual(['src/engine/core/rules/evaluate-rule.ts'])
  })
})
