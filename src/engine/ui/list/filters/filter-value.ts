/** What a filter asks of one field. Days are `YYYY-MM-DD`, amounts decimal strings, records numeric ids; '' leaves an end open. */
export type FilterValue =
  | { readonly by: 'words'; readonly words: string }
  | { readonly by: 'choices'; readonly values: readonly string[] }
  | { readonly by: 'records'; readonly ids: readonly number[] }
  | { readonly by: 'amounts'; readonly from: string; readonly to: string }
  | { readonly by: 'days'; readonly from: string; readonly to: string }
  | { readonly by: 'flag'; readonly is: boolean }

/** Filters in force, by field id. */
export type Filters = Readonly<Record<string, FilterValue>>
