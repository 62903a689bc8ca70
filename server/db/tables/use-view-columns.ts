import { withFrame } from './with-frame.ts'

const columns = ['id', 'is_used_here', 'tenant_id'] as const

/** Columns of the views that tell whether the site of a session uses a record, and what the places of a limit use. */
export const useViewColumns: Readonly<Record<string, readonly string[]>> = {
  customer_here: columns,
  item_here: columns,
  package_limit_use: withFrame('day', 'limit_id', 'limits', 'location_id', 'name', 'number', 'packages', 'standing'),
  product_here: columns,
  recipe_here: columns,
}
