import type { DatabaseFacts } from './statement-faults.ts'
import { isGroup, isName, isSign, isWord, type Node } from './tokens.ts'

const momentWords = new Set(['current_timestamp', 'current_date', 'current_time', 'localtime', 'localtimestamp'])

/**
 * Functions where every shard would have to come to the same answer by itself: none but IMMUTABLE ones in RETURNING and in DO UPDATE,
 * and no VOLATILE one in an UPDATE or a DELETE.
 */
export function refusedFunctions(nodes: readonly Node[], facts: DatabaseFacts): readonly string[] {
  const body = writingPart(nodes)
  const inner = nodes.flatMap((node) => (isGroup(node) ? refusedFunctions(node.nodes, facts) : []))
  if (body === undefined) return inner
  const returning = body.findIndex((node) => isWord(node, 'returning'))
  const update = body.findIndex((node, index) => isWord(node, 'do') && isWord(body[index + 1], 'update'))
  const end = returning < 0 ? body.length : returning
  return [
    ...(returning < 0 ? [] : changingIn(body.slice(returning), facts, 'RETURNING')),
    ...(update < 0 ? [] : changingIn(body.slice(update, end), facts, 'DO UPDATE')),
    ...(isWord(body[0], 'update', 'delete') ? volatileIn(body, facts) : []),
    ...inner,
  ]
}

/** From the INSERT, UPDATE or DELETE on; undefined for a statement that only reads. */
function writingPart(nodes: readonly Node[]): readonly Node[] | undefined {
  if (isWord(nodes[0], 'insert', 'update', 'delete')) return nodes
  if (!isWord(nodes[0], 'with')) return undefined
  const from = nodes.findIndex(
    (node, index) => isWord(node, 'insert', 'update', 'delete') && !isWord(nodes[index - 1], 'for', 'no'),
  )
  return from < 0 ? undefined : nodes.slice(from)
}

function changingIn(nodes: readonly Node[], facts: DatabaseFacts, where: string): readonly string[] {
  const found = new Set<string>()
  walk(nodes, (node, index, siblings) => {
    if (isName(node) && isGroup(siblings[index + 1]) && facts.changing.has(node.text)) found.add(`${node.text}()`)
    if (isWord(node, ...momentWords)) found.add(node.text)
    if (isWord(node, 'interval')) found.add('interval arithmetic')
    const isText = isSign(siblings[index + 1], '::') && isWord(siblings[index + 2], 'text')
    if (isName(node) && isText && facts.moments.has(node.text)) found.add(`${node.text}::text`)
  })
  return [...found].map((what) => `${what} in ${where} is not immutable`)
}

function volatileIn(nodes: readonly Node[], facts: DatabaseFacts): readonly string[] {
  const found = new Set<string>()
  walk(nodes, (node, index, siblings) => {
    if (isName(node) && isGroup(siblings[index + 1]) && facts.volatile.has(node.text)) found.add(node.text)
  })
  return [...found].map((name) => `${name}() in an UPDATE or DELETE is volatile`)
}

function walk(nodes: readonly Node[], see: (node: Node, index: number, siblings: readonly Node[]) => void): void {
  nodes.forEach((node, index) => {
    see(node, index, nodes)
    if (isGroup(node)) walk(node.nodes, see)
  })
}
