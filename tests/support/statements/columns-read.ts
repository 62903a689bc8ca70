import { blocksOf, insertedSelect } from './blocks.ts'
import { tableRefs, type TableRef } from './table-refs.ts'
import { isGroup, isName, isSign, isWord, statementsOf, type Node } from './tokens.ts'

/** Columns of tables, by table. */
export type TableColumns = ReadonlyMap<string, ReadonlySet<string>>

/** Which of these tables and of their columns the SQL texts of one file name, as `item` and `item.category_id`, sorted. */
export function columnsRead(texts: readonly string[], tables: TableColumns): readonly string[] {
  const blocks = texts.flatMap((text) => statementsOf(text)).flatMap((nodes) => blocksOf(nodes))
  const refs = blocks.map(({ nodes }) => tableRefs(nodes))
  const everywhere = refs.flat()
  const found = new Set(everywhere.flatMap(({ table }) => (table !== undefined && tables.has(table) ? [table] : [])))
  for (const [index, { nodes }] of blocks.entries()) {
    const own = refs[index] ?? []
    const see = namesIn({ tables, own: own.length > 0 ? own : everywhere, everywhere })
    walk(nodes, (siblings, at) => {
      for (const name of see(siblings, at)) found.add(name).add(name.replace(/\..*/, ''))
    })
  }
  return [...found].toSorted()
}

interface Names {
  readonly tables: TableColumns
  /** Rows of the block itself; of the whole file for a piece of a statement. */
  readonly own: readonly TableRef[]
  readonly everywhere: readonly TableRef[]
}

/** The columns that the word at a place names: `i.category_id` of the rows called `i`, a bare one of every table that has it. */
function namesIn({ tables, own, everywhere }: Names): (siblings: readonly Node[], at: number) => readonly string[] {
  const any = [...tables.keys()].map((table) => ({ table, alias: '' }))
  const named = (refs: readonly TableRef[], column: string): readonly string[] =>
    refs.flatMap(({ table }) =>
      table !== undefined && tables.get(table)?.has(column) === true ? [`${table}.${column}`] : [],
    )
  return (siblings, at) => {
    const node = siblings[at]
    if (!isName(node) || isSign(siblings[at + 1], '.') || isGroup(siblings[at + 1])) return []
    if (!isSign(siblings[at - 1], '.')) return isWord(siblings[at - 1], 'as') ? [] : named(own, node.text)
    const alias = siblings[at - 2]
    // Rows under a name that is given: of any table that has the column.
    if (alias?.kind === 'param') return named(any, node.text)
    if (!isName(alias)) return []
    const called = (refs: readonly TableRef[]) => refs.filter((ref) => ref.alias === alias.text)
    const near = called(own)
    return named(near.length > 0 ? near : called(everywhere), node.text)
  }
}

/** Visits each node outside of sub-queries, which are blocks of their own, and outside of the columns that follow an alias. */
function walk(nodes: readonly Node[], visit: (siblings: readonly Node[], at: number) => void): void {
  const ended = isWord(nodes[0], 'insert') ? nodes.length - insertedSelect(nodes).length : nodes.length
  nodes.slice(0, ended).forEach((node, at) => {
    visit(nodes, at)
    if (!isGroup(node) || isWord(node.nodes[0], 'with', 'select', 'insert', 'update', 'delete', 'values')) return
    if (isName(nodes[at - 1]) && isWord(nodes[at - 2], 'as')) return
    walk(node.nodes, visit)
  })
}
