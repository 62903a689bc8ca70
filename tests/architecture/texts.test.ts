import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { signInTexts } from '#core/sign-in/sign-in-texts.ts'
import { lineAt, parse, sourceFiles, visitNodes, type Node, type SourceFile } from './support/source-files.ts'

/** Attributes people read or hear. */
const spoken = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'label', 'helperText', 'alt'])

describe('texts', () => {
  it('[ARCH-11] no words stand in a component: people read locale texts only', () => {
    expect(sourceFiles('src').flatMap(literalTexts)).toEqual([])
  })

  it('[ARCH-12] English and Spanish have the same keys, but for the gender one of them says', () => {
    const isOfGender = (key: string) => /^\w+\.gender$|_(?:feminine|neuter)$/.test(key)
    const [english, spanish] = [keysOf('en'), keysOf('es')]
    expect(spanish.filter((key) => !isOfGender(key))).toEqual(english)
  })

  it('[ARCH-21] a text code names is there', () => {
    const known = new Set(keysOf('en').map((key) => key.replace(/_(?:one|other)$/, '')))
    const named = sourceFiles('src').flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:t|translate)\('(\w+(?:\.\w+)+)'/g)].map(([, key = '']) => ({ path, key })),
    )
    expect(named.length).toBeGreaterThan(300)
    expect(named.filter(({ key }) => !known.has(key))).toEqual([])
  })

  it('[LANG-3] pages before sign-in say nothing that is not among the texts of sign-in', () => {
    const groups = readdirSync('config/locales/en').map((name) => name.replace('.json', ''))
    const pages = ['login', 'mfa', 'sso', 'tampering', 'welcome'].flatMap((name) => sourceFiles(`src/plugins/${name}`))
    const keys = pages.flatMap(({ text }) =>
      [...text.matchAll(/['`@]([A-Za-z]+)\.[A-Za-z]/g)].map(([, group]) => group),
    )
    const said = new Set(keys.filter((group) => group !== undefined && groups.includes(group)))
    expect(said.size).toBeGreaterThan(4)
    expect([...said].filter((group) => group !== undefined && !signInTexts.includes(group))).toEqual([])
  })
})

function literalTexts(file: SourceFile): readonly string[] {
  if (!file.path.endsWith('.tsx')) return []
  const found: string[] = []
  visitNodes(parse(file), (node) => {
    const words = wordsOf(node)
    if (words && /\p{L}{2}/u.test(words))
      found.push(`${file.path}:${lineAt(file, node.start)} ${words.trim().slice(0, 40)}`)
  })
  return found
}

function wordsOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type !== 'JSXAttribute') return undefined
  const [name, value] = [node['name'], node['value']]
  if (!isNamed(name) || !spoken.has(name.name) || !isLiteral(value)) return undefined
  return value.value
}

function isNamed(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}

function isLiteral(value: unknown): value is { value: string } {
  return typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'
}

function keysOf(language: string): readonly string[] {
  const folder = `config/locales/${language}`
  return readdirSync(folder)
    .flatMap((name) => keysIn(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name.replace('.json', '')))
    .toSorted()
}

function keysIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, child]) => keysIn(child, `${path}.${key}`))
}
