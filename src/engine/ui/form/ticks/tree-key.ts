import type { TickRow } from './tick-tree.ts'

/** What a key does in a tree: goes to a row, opens or closes a group, or ticks. */
export type TreeAct =
  | { readonly go: string }
  | { readonly open: string }
  | { readonly close: string }
  | { readonly tick: string }
  | undefined

interface KeyPlace {
  /** What is in sight. */
  readonly rows: readonly TickRow[]
  readonly at: number
  /** Whether the row is an open group. */
  readonly isOpen: boolean
}

/** What a key means at a row, as WAI-ARIA says of trees (PEOPLE-165). A letter goes to the next row that begins with it. */
export function treeKey(key: string, { rows, at, isOpen }: KeyPlace): TreeAct {
  const row = rows[at]
  if (row === undefined) return undefined
  const { node, parent } = row
  const isGroup = node.value === undefined
  if (key === 'ArrowDown') return goTo(rows[at + 1])
  if (key === 'ArrowUp') return goTo(rows[at - 1])
  if (key === 'Home') return goTo(rows[0])
  if (key === 'End') return goTo(rows.at(-1))
  if (key === 'ArrowRight') return isGroup ? (isOpen ? goTo(rows[at + 1]) : { open: node.key }) : undefined
  if (key === 'ArrowLeft') return isGroup && isOpen ? { close: node.key } : goUp(parent)
  if (key === ' ') return { tick: node.key }
  if (key === 'Enter') return isGroup ? (isOpen ? { close: node.key } : { open: node.key }) : { tick: node.key }
  return key.length === 1 ? goTo(nextWith(rows, at, key.toLowerCase())) : undefined
}

function goTo(row: TickRow | undefined): TreeAct {
  return row === undefined ? undefined : { go: row.node.key }
}

function goUp(parent: string | undefined): TreeAct {
  return parent === undefined ? undefined : { go: parent }
}

function nextWith(rows: readonly TickRow[], at: number, letter: string): TickRow | undefined {
  return [...rows.slice(at + 1), ...rows.slice(0, at)].find(({ node }) => node.label.toLowerCase().startsWith(letter))
}
