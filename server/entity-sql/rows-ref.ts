import { sql, type RawBuilder } from 'kysely'
import { tableRef } from './property-ref.ts'

/** Views whose rows are dear to work out, or to plan: the function (tenant, ids) that answers those of some ids alone, as rows of the view. */
const functionsOfRows: ReadonlyMap<string, string> = new Map([
  ['budget_document', 'budget_document_of'],
  ['item_next_price', 'item_next_price_of'],
  ['item_product', 'item_product_of'],
  ['item_promised', 'item_promised_of'],
  ['item_recipe', 'item_recipe_of'],
  ['item_stock', 'item_stock_of'],
  ['package_limit_use', 'package_limit_use_of'],
  ['period_check', 'period_check_of'],
  ['period_document', 'period_document_of'],
  ['product_allergen', 'product_allergen_of'],
  ['product_cost', 'product_cost_of'],
  ['product_holder', 'product_holder_of'],
  ['project_document', 'project_document_of'],
  ['recipe_allergen', 'recipe_allergen_of'],
  ['recipe_change', 'recipe_change_of'],
  ['recipe_cost', 'recipe_cost_of'],
  ['recipe_day_cost', 'recipe_day_cost_of'],
  ['recipe_exchange_follower', 'recipe_exchange_follower_of'],
  ['recipe_holder', 'recipe_holder_of'],
  ['recipe_nutrient', 'recipe_nutrient_of'],
  ['recipe_version', 'recipe_version_of'],
  ['stock_worth', 'stock_worth_of'],
  ['supplier_performance', 'supplier_performance_of'],
])

/** Those of them of which no row is found before all are worked out: a page of the others stops early. */
const workedOutWhole: ReadonlySet<string> = new Set(['stock_worth'])

/** True when reading some of its rows works out all of them. */
export function isWorkedOutWhole(table: string): boolean {
  return workedOutWhole.has(table)
}

/** Which rows of a table are wanted: a tenant and an array of ids. */
export interface RowsAsked {
  readonly tenant: unknown
  readonly ids: RawBuilder<unknown>
}

/** Some rows of a table as SQL: the table itself, or what works out those rows and no others. They are joined by tenant and id all the same. */
export function rowsRef(table: string, asked: RowsAsked): RawBuilder<unknown> {
  return workedOutRows(table, asked) ?? tableRef(table)
}

/** The same of what is worked out by a function; undefined for every other table and view. */
export function workedOutRows(table: string, { tenant, ids }: RowsAsked): RawBuilder<unknown> | undefined {
  const name = functionsOfRows.get(table)
  return name === undefined ? undefined : sql`${sql.id(name)}(${tenant}, ${ids})`
}
