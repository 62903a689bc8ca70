/**
 * Views that say something of one record (`readFrom`), and beside each the view that says the same of all of them at once. The first looks for one
 * record's rows, so a page of fifty asks it fifty times; an order or a filter of a hundred thousand records, of which it would be asked for each, is joined
 * to the second, which adds up once (STM-711, STM-712). Of two views of a pair every column is the same for every record.
 */
const wholeViews: Readonly<Record<string, string>> = {
  item_next_price: 'item_next_price_whole',
  item_promised: 'item_promised_whole',
  item_stock: 'item_stock_whole',
}

/** The view that says of all records what a view says of one; undefined where there is none. */
export function wholeViewOf(view: string | undefined): string | undefined {
  return view !== undefined && Object.hasOwn(wholeViews, view) ? wholeViews[view] : undefined
}
