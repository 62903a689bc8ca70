import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import type { CodeTexts } from '#core/model/code-texts.ts'

/** Keys that are composed where no template in quotes begins with the name of their file. */
const composedElsewhere = ['errors.*', 'validation.*Pattern']

/** Keys that definitions compose by convention and prove: here a template says nothing of what is shown. */
const ofDefinitions = ['src/engine/core/definition/']

/** A key as a template writes it: at least the name of its file before the first value. */
const keyForm = /^[A-Za-z]\w*\.[\w.*]+$/
const word = /^[A-Za-z][\w.-]*$/

/** A key as a view tells it, which is read in the language of who reads. */
const viewedKey = /'([a-z]\w*(?:\.\w+)+)'/g

/** What the product's source, below `root`, says of the texts it shows. */
export function codeTexts(root: string): CodeTexts {
  const words = new Set<string>()
  const composed = new Set(composedElsewhere)
  for (const path of [...sourcesIn(join(root, 'src')), ...sourcesIn(join(root, 'server'))]) {
    const isOfDefinitions = ofDefinitions.some((folder) => path.startsWith(join(root, folder)))
    visit(parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
      // Parameters of refusals name a text as definitions do, by `@key`.
      const found = wordOf(node)?.replace(/^@/, '')
      if (found !== undefined && word.test(found)) words.add(found)
      const form = formOf(node)
      if (form?.includes('*') === true && !isOfDefinitions && keyForm.test(form)) composed.add(form)
    })
  }
  for (const path of filesIn(join(root, 'server'), '.sql'))
    for (const [, key] of readFileSync(path, 'utf8').matchAll(viewedKey)) if (key !== undefined) words.add(key)
  return { words: [...words].toSorted(), composed: [...composed].toSorted() }
}

/** A text in quotes, or the name of a property. */
function wordOf(node: object): string | undefined {
  const type = fieldOf(node, 'type')
  if (type === 'Literal') return textOf(fieldOf(node, 'value'))
  if (type === 'TemplateLiteral') return formOf(node)
  return type === 'Property' ? textOf(fieldOf(fieldOf(node, 'key'), 'name')) : undefined
}

/** A template with `*` for each value. */
function formOf(node: object): string | undefined {
  const quasis = fieldOf(node, 'type') === 'TemplateLiteral' ? fieldOf(node, 'quasis') : undefined
  return Array.isArray(quasis)
    ? quasis.map((quasi) => textOf(fieldOf(fieldOf(quasi, 'value'), 'cooked'))).join('*')
    : undefined
}

function visit(node: object, see: (node: object) => void): void {
  see(node)
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) visit(value, see)
}

function fieldOf(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function sourcesIn(folder: string): readonly string[] {
  return filesIn(folder, '.ts', '.tsx')
}

function filesIn(folder: string, ...ends: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.some((end) => name.endsWith(end)))
    .map((name) => join(folder, name))
}
