import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { err, ok, type Result } from '../../errors/result.ts'
import { pointerTo } from './json-pointer.ts'
import type { Problem } from './problem.ts'
import type { Places, ValueOffsets } from './source-file.ts'

/** Keys that reach a prototype in JavaScript; refused wherever they stand. */
export const prototypeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Where everything in a text stands, with the keys that are refused; or the first thing that makes it no JSON. */
export type ReadPlaces = Result<
  Places & { readonly problems: readonly Problem[] },
  { readonly message: string; readonly offset: number }
>

/** What one walk over the tree gathers. */
interface Walk {
  readonly offsets: Map<string, ValueOffsets>
  readonly problems: Problem[]
}

/** Finds where every value and key of a text stands. */
export function readPlaces(text: string): ReadPlaces {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const syntax = errors[0]
  if (syntax !== undefined || tree === undefined) {
    const message = `Not valid JSON: ${syntax === undefined ? 'nothing in it' : words(printParseErrorCode(syntax.error))}.`
    return err({ message, offset: syntax?.offset ?? 0 })
  }
  const walk: Walk = { offsets: new Map(), problems: [] }
  walkNode(tree, { pointer: '', keyOffset: tree.offset }, walk)
  return ok({ ...walk, lineStarts: lineStartsOf(text) })
}

/** Offset at which each line of a text starts. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1)
  return starts
}

/** Where a node stands, and where its key does. */
interface NodePlace {
  readonly pointer: string
  readonly keyOffset: number
}

function walkNode(node: Node, { pointer, keyOffset }: NodePlace, walk: Walk): void {
  if (!walk.offsets.has(pointer)) walk.offsets.set(pointer, { value: node.offset, key: keyOffset })
  if (node.type === 'object') walkObject(node, pointer, walk)
  if (node.type !== 'array') return
  for (const [index, child] of (node.children ?? []).entries())
    walkNode(child, { pointer: pointerTo(pointer, index), keyOffset: child.offset }, walk)
}

function walkObject(node: Node, pointer: string, walk: Walk): void {
  const firsts = new Set<string>()
  for (const property of node.children ?? []) {
    const [keyNode, valueNode] = property.children ?? []
    if (keyNode === undefined || valueNode === undefined) continue
    const key = String(keyNode.value)
    const at = pointerTo(pointer, key)
    const refused = refusedKey(at, key, firsts)
    if (refused === undefined) walkNode(valueNode, { pointer: at, keyOffset: keyNode.offset }, walk)
    else {
      walk.offsets.set(at, { value: valueNode.offset, key: keyNode.offset })
      walk.problems.push(refused)
    }
    firsts.add(key)
  }
}

function refusedKey(pointer: string, key: string, firsts: ReadonlySet<string>): Problem | undefined {
  if (prototypeKeys.has(key))
    return { pointer, atKey: true, code: 'prototype-key', message: `The key "${key}" is not allowed.` }
  if (!firsts.has(key)) return undefined
  return { pointer, atKey: true, code: 'duplicate-key', message: `The key "${key}" is written twice.` }
}

/** `CloseBraceExpected` → `close brace expected`. */
function words(code: string): string {
  return code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
