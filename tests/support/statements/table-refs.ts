import { isGroup, isName, isSign, isWord, type Group, type Node } from './tokens.ts'

/** Something rows come from, under the name the rest of the block calls it by. */
export interface TableRef {
  /** Name of the table; undefined for rows that a query or a function makes. */
  readonly table: string | undefined
  readonly alias: string
}

/** `from (a join b on …)`: nobody writes it here, so that nothing reads it. */
export const unreadable = '(join)'

/** What may follow a table that is not its alias. */
const clauseWords = new Set(
  (
    'where join inner left right full cross natural on using set order group having limit offset for union intersect ' +
    'except returning window fetch values select default tablesample lateral as when'
  ).split(' '),
)

/** The rows a block reads or writes: what follows FROM, JOIN, UPDATE, INTO and the USING of a DELETE. */
export function tableRefs(nodes: readonly Node[]): readonly TableRef[] {
  const refs: TableRef[] = []
  const isDelete = isWord(nodes[0], 'delete')
  nodes.forEach((node, index) => {
    const isStart =
      (isWord(node, 'from') && !isWord(nodes[index - 1], 'distinct')) ||
      isWord(node, 'join', 'into') ||
      (isWord(node, 'update') && index === 0) ||
      (isWord(node, 'using') && isDelete && !isGroup(nodes[index + 1]))
    if (isStart) refs.push(...refList(nodes, index + 1))
  })
  return refs
}

function refList(nodes: readonly Node[], from: number): readonly TableRef[] {
  const refs: TableRef[] = []
  let at = from
  for (;;) {
    const { ref, next } = oneRef(nodes, at)
    if (ref) refs.push(ref)
    if (!isSign(nodes[next], ',')) return refs
    at = next + 1
  }
}

function oneRef(nodes: readonly Node[], from: number): { readonly ref: TableRef | undefined; readonly next: number } {
  let at = from
  while (isWord(nodes[at], 'lateral', 'only')) at += 1
  const first = nodes[at]
  if (isGroup(first)) return aliased(nodes, at + 1, isQuery(first) ? undefined : unreadable)
  if (!isName(first)) return { ref: undefined, next: at }
  let table = first.text
  at += 1
  while (isSign(nodes[at], '.') && isName(nodes[at + 1])) {
    table = `${table}.${nameAt(nodes, at + 1)}`
    at += 2
  }
  // A function makes rows; the list of columns of an INSERT follows its table the same way.
  const isFunction = isGroup(nodes[at]) && !isWord(nodes[from - 1], 'into')
  return aliased(nodes, isFunction ? at + 1 : at, isFunction ? undefined : table)
}

function nameAt(nodes: readonly Node[], at: number): string {
  const node = nodes[at]
  return isName(node) ? node.text : ''
}

function aliased(
  nodes: readonly Node[],
  from: number,
  table: string | undefined,
): { readonly ref: TableRef | undefined; readonly next: number } {
  let at = from
  if (isWord(nodes[at], 'with') && isWord(nodes[at + 1], 'ordinality')) at += 2
  if (isWord(nodes[at], 'as')) at += 1
  const node = nodes[at]
  const isAlias = isName(node) && !(node.kind === 'word' && clauseWords.has(node.text))
  const alias = isAlias ? node.text : (table?.split('.').at(-1) ?? '')
  if (isAlias) at += 1
  // Names of columns after the alias.
  if (isAlias && isGroup(nodes[at])) at += 1
  return { ref: { table, alias }, next: at }
}

function isQuery({ nodes }: Group): boolean {
  return isWord(nodes[0], 'select', 'with', 'values', 'insert', 'update', 'delete')
}
