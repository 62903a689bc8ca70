import { isGroup, isName, isSign, isWord, split, type Node } from './tokens.ts'

/** One side of an equality: the tenant of some rows, or a value. */
export type Side = { readonly alias: string } | 'value'

const ends = [
  'select',
  'from',
  'join',
  'left',
  'right',
  'inner',
  'full',
  'cross',
  'set',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'for',
  'returning',
  'window',
] as const

/** Every `tenant_id = …` that must hold for a row of the block: in WHERE and ON, unless another condition may stand for it. */
export function tenantEqualities(nodes: readonly Node[]): readonly (readonly [Side, Side])[] {
  const found: (readonly [Side, Side])[] = []
  let clause: Node[] | undefined
  const close = (): void => {
    if (clause) found.push(...conjuncts(clause))
    clause = undefined
  }
  nodes.forEach((node, index) => {
    const isConflict = isWord(node, 'on') && isWord(nodes[index + 1], 'conflict')
    if (isWord(node, 'where', 'on')) {
      close()
      clause = isConflict ? undefined : []
    } else if (isWord(node, ...ends)) close()
    else clause?.push(node)
  })
  close()
  return [...found, ...usingPairs(nodes)]
}

function conjuncts(nodes: readonly Node[]): readonly (readonly [Side, Side])[] {
  // What stands beside an OR need not hold.
  if (nodes.some((node) => isWord(node, 'or', 'case'))) return []
  return split(nodes, (node) => isWord(node, 'and')).flatMap((part) => {
    const [only] = part
    if (part.length === 1 && isGroup(only)) return conjuncts(only.nodes)
    return equality(part)
  })
}

function equality(part: readonly Node[]): readonly (readonly [Side, Side])[] {
  const at = part.findIndex((node) => isSign(node, '='))
  if (at < 0) return []
  const [left, right] = [sideOf(part.slice(0, at)), sideOf(part.slice(at + 1))]
  return left !== undefined && right !== undefined && !(left === 'value' && right === 'value') ? [[left, right]] : []
}

/** `a.tenant_id`, `tenant_id`, `$1`, `'ui'`, each perhaps with a cast. */
function sideOf(nodes: readonly Node[]): Side | undefined {
  const cast = nodes.findIndex((node) => isSign(node, '::'))
  const [first, dot, column, ...rest] = cast < 0 ? nodes : nodes.slice(0, cast)
  if (first === undefined || isGroup(first)) return undefined
  if (dot === undefined) {
    if (first.kind === 'param' || first.kind === 'literal') return 'value'
    return first.text === 'tenant_id' ? { alias: '' } : undefined
  }
  const isColumn = isSign(dot, '.') && isName(column) && column.text === 'tenant_id' && rest.length === 0
  return isColumn ? { alias: first.text } : undefined
}

/** `join b using (tenant_id, …)`: every table of the block has one tenant. */
function usingPairs(nodes: readonly Node[]): readonly (readonly [Side, Side])[] {
  return nodes.flatMap((node, index) => {
    const columns = nodes[index + 1]
    if (!isWord(node, 'using') || !isGroup(columns)) return []
    if (!columns.nodes.some((column) => isName(column) && column.text === 'tenant_id')) return []
    return [[{ alias: '*' }, { alias: '*' }] as const]
  })
}
