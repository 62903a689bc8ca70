import type { ChoiceDefinition } from '#core/model/field-definition.ts'

/** A group of values, or one value, in a tree of what may be ticked. */
export interface TickNode {
  readonly key: string
  readonly label: string
  /** 1 at the top. */
  readonly level: number
  /** The value of a leaf; undefined of a group. */
  readonly value: string | undefined
  /** Every value at or below it. */
  readonly values: readonly string[]
  readonly children: readonly TickNode[]
}

/** How a node stands: ticked, not, or in part. */
export type Ticked = 'true' | 'false' | 'mixed'

/** Values under their groups, in the order in which they come; `words` of a label. */
export function tickTree(choices: readonly ChoiceDefinition[], words: (label: string) => string): readonly TickNode[] {
  return nodesAt(choices, { depth: 0, path: '', words })
}

interface Place {
  readonly depth: number
  readonly path: string
  readonly words: (label: string) => string
}

function nodesAt(choices: readonly ChoiceDefinition[], place: Place): readonly TickNode[] {
  const { depth, path, words } = place
  const groups = new Map<string, ChoiceDefinition[]>()
  for (const choice of choices) {
    const group = choice.under?.[depth]
    const key = group === undefined ? `${path}=${choice.value}` : `${path}/${group}`
    groups.set(key, [...(groups.get(key) ?? []), choice])
  }
  return [...groups].flatMap(([key, [first, ...rest]]) => {
    if (first === undefined) return []
    const group = first.under?.[depth]
    if (group === undefined) return [leaf(first, key, place)]
    const below = [first, ...rest]
    const children = nodesAt(below, { depth: depth + 1, path: key, words })
    const values = below.map(({ value }) => value)
    return [{ key, label: words(group), level: depth + 1, value: undefined, values, children }]
  })
}

function leaf({ value, label }: ChoiceDefinition, key: string, { depth, words }: Place): TickNode {
  return { key, label: words(label), level: depth + 1, value, values: [value], children: [] }
}

/** How a node stands by what is ticked. */
export function tickedOf({ values }: TickNode, ticked: ReadonlySet<string>): Ticked {
  const count = values.filter((value) => ticked.has(value)).length
  if (count === 0) return 'false'
  return count === values.length ? 'true' : 'mixed'
}

/** The tree cut down to what has these words, in itself or in a group above it. */
export function foundIn(nodes: readonly TickNode[], search: string): readonly TickNode[] {
  const words = search.trim().toLowerCase()
  if (words === '') return nodes
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(words)) return [node]
    const children = foundIn(node.children, search)
    const values = children.flatMap((child) => child.values)
    return children.length === 0 ? [] : [{ ...node, children, values }]
  })
}

/** A node that is in sight, with its place among its like and the node it is under. */
export interface TickRow {
  readonly node: TickNode
  readonly parent: string | undefined
  readonly place: number
  readonly of: number
}

/** Rows in sight from the top down: what is below a group as long as it is open. */
export function rowsInSight(
  nodes: readonly TickNode[],
  isOpen: (key: string) => boolean,
  parent?: string,
): readonly TickRow[] {
  return nodes.flatMap((node, index) => [
    { node, parent, place: index + 1, of: nodes.length },
    ...(isOpen(node.key) ? rowsInSight(node.children, isOpen, node.key) : []),
  ])
}
