/** The query of an address without where it is scrolled to and in one order, so that two of the same view are equal. */
export function plainQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('row')
  query.sort()
  return query.toString()
}
