const columns = ['id', 'is_used_here', 'tenant_id'] as const

/** Columns of the views that tell whether the site of a session uses a record. */
export const useViewColumns: Readonly<Record<string, readonly string[]>> = {
  customer_here: columns,
  item_here: columns,
  product_here: columns,
  recipe_here: columns,
}
