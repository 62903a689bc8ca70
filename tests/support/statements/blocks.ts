import { isGroup, isName, isWord, split, type Node } from './tokens.ts'

/** A query, or a part of one between UNIONs: what has FROM and WHERE of its own. */
export interface Block {
  readonly nodes: readonly Node[]
  /** Names of WITH queries it may read from. */
  readonly queries: ReadonlySet<string>
}

const starts = ['select', 'insert', 'update', 'delete', 'values'] as const

/** Every block of a statement, also of its sub-queries. */
export function blocksOf(nodes: readonly Node[], known: ReadonlySet<string> = new Set()): readonly Block[] {
  const { queries, names, rest } = withQueries(nodes, known)
  const inner = queries.flatMap((query) => blocksOf(query, names))
  const parts = isWord(rest[0], 'select', 'values') || isGroup(rest[0]) ? setParts(rest) : [rest]
  const own = parts.flatMap((part): readonly Block[] => {
    if (part.length === 1 && isGroup(part[0])) return blocksOf(part[0].nodes, names)
    return [{ nodes: part, queries: names }, ...subQueries(part, names)]
  })
  return [...inner, ...own]
}

interface WithQueries {
  readonly queries: readonly (readonly Node[])[]
  readonly names: ReadonlySet<string>
  readonly rest: readonly Node[]
}

/** Takes `with a as (…), b as (…)` off the front. */
function withQueries(nodes: readonly Node[], known: ReadonlySet<string>): WithQueries {
  const names = new Set(known)
  const queries: (readonly Node[])[] = []
  if (!isWord(nodes[0], 'with')) return { queries, names, rest: nodes }
  let at = isWord(nodes[1], 'recursive') ? 2 : 1
  for (;;) {
    const name = nodes[at]
    if (isName(name)) names.add(name.text)
    while (at < nodes.length && !isWord(nodes[at], 'as')) at += 1
    while (at < nodes.length && !isGroup(nodes[at])) at += 1
    const query = nodes[at]
    if (isGroup(query)) queries.push(query.nodes)
    at += 1
    const next = nodes[at]
    if (next?.kind !== 'sign') return { queries, names, rest: nodes.slice(at) }
    at += 1
  }
}

function setParts(nodes: readonly Node[]): readonly (readonly Node[])[] {
  return split(nodes, (node) => isWord(node, 'union', 'intersect', 'except')).map((part) =>
    isWord(part[0], 'all', 'distinct') ? part.slice(1) : part,
  )
}

/** Blocks inside a block: its own SELECT when it inserts one, and every group that is a query. */
function subQueries(nodes: readonly Node[], names: ReadonlySet<string>): readonly Block[] {
  const selected = isWord(nodes[0], 'insert') ? insertedSelect(nodes) : []
  const groups = isWord(nodes[0], 'insert') && selected.length > 0 ? nodes.slice(0, 5) : nodes
  return [...blocksOfGroups(groups, names), ...(selected.length > 0 ? blocksOf(selected, names) : [])]
}

function blocksOfGroups(nodes: readonly Node[], names: ReadonlySet<string>): readonly Block[] {
  return nodes.flatMap((node) => {
    if (!isGroup(node)) return []
    return isWord(node.nodes[0], 'with', ...starts) ? blocksOf(node.nodes, names) : blocksOfGroups(node.nodes, names)
  })
}

/** The SELECT of `insert into t (…) select …`, without what follows it. */
export function insertedSelect(nodes: readonly Node[]): readonly Node[] {
  const from = nodes.findIndex((node) => isWord(node, 'select', 'with'))
  if (from < 0) return []
  const rest = nodes.slice(from)
  const end = rest.findIndex(
    (node, index) => isWord(node, 'returning') || (isWord(node, 'on') && isWord(rest[index + 1], 'conflict')),
  )
  return end < 0 ? rest : rest.slice(0, end)
}
