import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { DefinitionIssue } from '../../errors/definition-issue.ts'
import type { IssueCode } from '../../errors/issue-codes.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import type { Json } from '../value.ts'
import { pointerTo } from './json-pointer.ts'
import { issueAt } from './locate.ts'
import type { Problem } from './problem.ts'
import type { ConfigText, SourceFile, ValueOffsets } from './source-file.ts'
import { brokenLimit } from './source-limits.ts'

/** Keys that reach a prototype in JavaScript; refused wherever they stand. */
const prototypeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** What one walk over the tree gathers. */
interface Walk {
  readonly offsets: Map<string, ValueOffsets>
  readonly problems: Problem[]
}

/** Reads one file: strict JSON, no duplicate or prototype keys, within the limits. Every issue of the file is reported. */
export function readSource({ file, text }: ConfigText): Result<SourceFile, readonly DefinitionIssue[]> {
  const empty: SourceFile = {
    file,
    value: null,
    offsets: new Map([['', { value: 0, key: 0 }]]),
    lineStarts: lineStartsOf(text),
  }
  const wrong = wrongEncoding(text)
  if (wrong !== undefined) return err([issueAtOffset(empty, 'encoding', wrong)])
  const limit = brokenLimit(text)
  if (limit !== undefined) return err([issueAtOffset(empty, 'too-large', limit)])
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const syntax = errors[0]
  if (syntax !== undefined || tree === undefined) {
    const message = `Not valid JSON: ${syntax === undefined ? 'nothing in it' : words(printParseErrorCode(syntax.error))}.`
    return err([issueAtOffset(empty, 'json', { message, offset: syntax?.offset ?? 0 })])
  }
  const walk: Walk = { offsets: new Map(), problems: [] }
  const value = valueOf(tree, '', tree.offset, walk)
  const source: SourceFile = { ...empty, value, offsets: walk.offsets }
  return walk.problems.length === 0 ? ok(source) : err(walk.problems.map((problem) => issueAt(source, problem)))
}

/** The plain value of a node; notes where it stands and which keys are refused. */
function valueOf(node: Node, pointer: string, keyOffset: number, walk: Walk): Json {
  if (!walk.offsets.has(pointer)) walk.offsets.set(pointer, { value: node.offset, key: keyOffset })
  if (node.type === 'array') {
    return (node.children ?? []).map((child, index) => valueOf(child, pointerTo(pointer, index), child.offset, walk))
  }
  if (node.type === 'object') return objectOf(node, pointer, walk)
  // jsonc-parser gives string, number, boolean or null for every other node.
  return node.value as Json
}

function objectOf(node: Node, pointer: string, walk: Walk): Json {
  const object: Record<string, Json> = Object.create(null)
  const firsts = new Map<string, number>()
  for (const property of node.children ?? []) {
    const [keyNode, valueNode] = property.children ?? []
    if (keyNode === undefined || valueNode === undefined) continue
    const key = String(keyNode.value)
    const at = pointerTo(pointer, key)
    if (prototypeKeys.has(key)) {
      walk.offsets.set(at, { value: valueNode.offset, key: keyNode.offset })
      walk.problems.push({
        pointer: at,
        atKey: true,
        code: 'prototype-key',
        message: `The key "${key}" is not allowed.`,
      })
      continue
    }
    if (firsts.has(key)) {
      walk.problems.push({
        pointer: at,
        atKey: true,
        code: 'duplicate-key',
        message: `The key "${key}" is written twice.`,
      })
      walk.offsets.set(at, { value: valueNode.offset, key: keyNode.offset })
      continue
    }
    firsts.set(key, keyNode.offset)
    object[key] = valueOf(valueNode, at, keyNode.offset, walk)
  }
  return object
}

/** Files are UTF-8 without a mark: others are read as marks, zeros and replacement characters. */
function wrongEncoding(text: string): { readonly message: string; readonly offset: number } | undefined {
  if (text.startsWith('\uFEFF'))
    return {
      message: 'The file starts with a byte order mark. Save it as "UTF-8", not as "UTF-8 with BOM".',
      offset: 0,
    }
  const offset = text.search(/[\0\uFFFD]/)
  return offset < 0 ? undefined : { message: 'The file is not UTF-8. Save it as "UTF-8".', offset }
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1)
  return starts
}

function issueAtOffset(
  source: SourceFile,
  code: IssueCode,
  broken: { readonly message: string; readonly offset: number },
): DefinitionIssue {
  const at: SourceFile = { ...source, offsets: new Map([['', { value: broken.offset, key: broken.offset }]]) }
  return issueAt(at, { pointer: '', code, message: broken.message })
}

/** `CloseBraceExpected` → `close brace expected`. */
function words(code: string): string {
  return code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
