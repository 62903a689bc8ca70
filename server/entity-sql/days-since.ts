/**
 * Columns of views that say how many days ago another column of theirs was, by the day of the row's site. Every row has that date, and one of today or of
 * a day to come is none ago. An order by the first is the order by the second turned round, which an index serves: tomorrow the days are other ones, the
 * dates are not.
 */
const datesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  not_invoiced: { age: 'post_date' },
}

/** The column of a view that a number of days is counted from; undefined where a column is no such number, or no index knows the other one. */
export function dateCountedFrom(table: string, column: string): string | undefined {
  const dates = Object.hasOwn(datesOf, table) ? datesOf[table] : undefined
  return dates && Object.hasOwn(dates, column) ? dates[column] : undefined
}
