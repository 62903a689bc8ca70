import { splitOutside, within, type Piece } from './option-pieces.ts'
import { parseFilter } from './parse-filter.ts'
import { parseNames, parseOrder, parseWhole } from './parse-options.ts'
import type { ODataExpand } from '../query-ast.ts'
import { QuerySyntaxError } from './query-error.ts'
import { queryLimits } from './query-limits.ts'
import type { QueryMetadata } from './query-metadata.ts'

type ReadOption = (text: string, metadata: QueryMetadata, depth: number) => Omit<ODataExpand, 'property'>

/** Options inside the parentheses of an expanded property. */
const options: ReadonlyMap<string, ReadOption> = new Map<string, ReadOption>([
  ['$select', (text, metadata) => ({ select: parseNames(text, metadata) })],
  ['$orderby', (text, metadata) => ({ orderby: parseOrder(text, metadata) })],
  ['$filter', (text, metadata) => ({ filter: parseFilter(text, metadata) })],
  ['$top', (text) => ({ top: parseWhole(text, queryLimits.top) })],
  ['$expand', (text, metadata, depth) => ({ expand: parseExpand(text, metadata, depth + 1) })],
])

/** `$expand`: lookups and lines, each with its own options in parentheses: `SupplyLocation,Lines($select=Qty;$expand=Item)`. @throws QuerySyntaxError. */
export function parseExpand(text: string, metadata: QueryMetadata, depth = 1): readonly ODataExpand[] {
  if (depth > queryLimits.expandDepth) {
    throw new QuerySyntaxError(0, `Expanding goes at most ${queryLimits.expandDepth} levels deep.`)
  }
  const items = splitOutside(text, ',')
  if (items.length > queryLimits.expandItems) {
    throw new QuerySyntaxError(
      items[queryLimits.expandItems]?.position ?? 0,
      `At most ${queryLimits.expandItems} are expanded.`,
    )
  }
  const seen = new Set<string>()
  return items.map((item) => {
    const expanded = parseItem(item, metadata, depth)
    if (seen.has(expanded.property)) throw new QuerySyntaxError(item.position, `${expanded.property} is given twice.`)
    seen.add(expanded.property)
    return expanded
  })
}

function parseItem({ text, position }: Piece, metadata: QueryMetadata, depth: number): ODataExpand {
  const [, property = '', inside] = /^\s*([A-Za-z_]\w*)\s*(?:\((.*)\))?\s*$/s.exec(text) ?? []
  const target = metadata.navigation(property)
  if (target === undefined)
    throw new QuerySyntaxError(position, `There is nothing to expand at ${text.trim().slice(0, 40)}.`)
  if (inside === undefined) return { property }
  return { property, ...parseInside({ text: inside, position: position + text.indexOf('(') + 1 }, target, depth) }
}

function parseInside({ text, position }: Piece, target: QueryMetadata, depth: number): Omit<ODataExpand, 'property'> {
  let parsed: Omit<ODataExpand, 'property'> = {}
  const seen = new Set<string>()
  for (const piece of splitOutside(text, ';')) {
    const cut = piece.text.indexOf('=')
    const name = piece.text.slice(0, Math.max(cut, 0)).trim()
    const read = options.get(name)
    if (read === undefined || seen.has(name)) {
      throw new QuerySyntaxError(
        position + piece.position,
        seen.has(name) ? `${name} is given twice.` : 'An option such as $select= is expected here.',
      )
    }
    seen.add(name)
    parsed = {
      ...parsed,
      ...within(position + piece.position + cut + 1, () => read(piece.text.slice(cut + 1), target, depth)),
    }
  }
  return parsed
}
