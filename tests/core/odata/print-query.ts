import { printFilter } from '../../../src/engine/core/odata/print-filter.ts'
import type { ODataExpand, ODataOrder, ODataQueryAst } from '../../../src/engine/core/odata/query-ast.ts'

/** Writes a query as it follows the `?`, encoded; `''` for an empty one. Options come in a fixed order, so that equal queries are equal texts. */
export function printQuery(query: ODataQueryAst): string {
  const options = [
    ...printOptions(query),
    ['$skip', query.skip],
    ['$count', query.count],
    ['$search', query.search],
    ['$skiptoken', query.skiptoken],
  ] as const
  return options
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
}

/** The options that may also stand inside the parentheses of an expanded property. */
function printOptions(query: Omit<ODataExpand, 'property'>) {
  const { filter, select, orderby, expand, top } = query
  return [
    ['$filter', filter && printFilter(filter)],
    ['$select', select?.join(',')],
    ['$orderby', orderby?.map(printOrder).join(',')],
    ['$expand', expand?.map(printExpand).join(',')],
    ['$top', top],
  ] as const
}

function printOrder({ path, isDescending }: ODataOrder): string {
  return isDescending ? `${path} desc` : path
}

function printExpand(item: ODataExpand): string {
  const options = printOptions(item).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return options.length === 0 ? item.property : `${item.property}(${options.join(';')})`
}
