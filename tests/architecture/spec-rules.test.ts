import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from './support/source-files.ts'

const rules = readdirSync('docs/spec')
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => rulesOf(join('docs/spec', name)))
const cited = new Map<string, string>()
for (const { path, text } of sourceFiles('tests')) {
  for (const [, ids] of text.matchAll(/\[((?:[A-Z]+-[\d.]+(?:, )?)+)\]/g)) {
    for (const id of ids?.split(', ') ?? []) cited.set(id, path)
  }
}

describe('rules and tests', () => {
  it('[ARCH-8] every rule of docs/spec has a test that names it', () => {
    expect(rules.filter((id) => !cited.has(id))).toEqual([])
  })

  it('[ARCH-9] every rule a test names stands in docs/spec', () => {
    const known = new Set(rules)
    expect([...cited].filter(([id]) => !known.has(id)).map(([id, path]) => `${path} cites ${id}`)).toEqual([])
  })

  it('[ARCH-10] no rule is numbered twice', () => {
    expect(rules.filter((id, index) => rules.indexOf(id) !== index)).toEqual([])
  })
})

function rulesOf(path: string): readonly string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^- \*\*([A-Z]+-[\d.]+)\*\*/gm)].flatMap(([, id]) => (id ? [id] : []))
}
