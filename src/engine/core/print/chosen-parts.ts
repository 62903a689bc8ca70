import type { LayoutPart } from './print-layout.ts'
import type { PrintedBlock, PrintedFields, PrintedGroup, PrintedTable } from './printed-record.ts'

/** What is printed of each group, in the order a template chose; what it does not name follows (PRINT-45). */
export function withChosenParts(
  groups: readonly PrintedGroup[],
  parts: readonly LayoutPart[],
): readonly PrintedGroup[] {
  if (parts.length === 0) return groups
  const choose = choosing(parts)
  return groups.map((group) => ({ ...group, blocks: chosenBlocks(group.blocks, choose) }))
}

/** Those of `all` that are printed, in order, by the key each has. */
type Choose = <T>(all: readonly T[], keyOf: (one: T) => string) => readonly T[]

function choosing(parts: readonly LayoutPart[]): Choose {
  const rank = new Map(parts.map(({ key }, at) => [key, at] as const))
  const hidden = new Set(parts.flatMap(({ key, isShown }) => (isShown ? [] : [key])))
  return (all, keyOf) => {
    const rankOf = (one: (typeof all)[number]) => rank.get(keyOf(one)) ?? parts.length
    return all.filter((one) => !hidden.has(keyOf(one))).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** Header fields of a group stand together, where its first ones do: an order of their own knows no sections. */
function chosenBlocks(blocks: readonly PrintedBlock[], choose: Choose): readonly PrintedBlock[] {
  const headed = blocks.filter((block): block is PrintedFields => block.kind === 'fields')
  const [first] = headed
  const fields = choose(
    headed.flatMap((block) => block.fields),
    ({ id }) => id,
  )
  return blocks.flatMap((block): readonly PrintedBlock[] => {
    if (block.kind === 'table') return chosenTable(block, choose)
    return block === first && fields.length > 0 ? [{ ...block, fields }] : []
  })
}

function chosenTable(table: PrintedTable, choose: Choose): readonly PrintedTable[] {
  const columns = choose(
    table.columns.map((column, at) => ({ column, at })),
    ({ column }) => `${table.id}.${column.id}`,
  )
  const totals = choose(table.totals, ({ id }) => id)
  if (columns.length === 0 && totals.length === 0) return []
  // Without a column no line says anything.
  const rows = columns.length === 0 ? [] : table.rows.map((cells) => columns.map(({ at }) => cells[at] ?? ''))
  return [{ ...table, columns: columns.map(({ column }) => column), rows, totals }]
}
