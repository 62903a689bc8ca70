import type { Answer } from '../../product/http-caller.ts'

/** Reads a path once before the load, for a link that only an answer knows. */
export type ReadOnce = (path: string) => Promise<Answer>

/** One kind of call of a list. */
export interface ListCall {
  readonly what: string
  readonly isFirstPage?: boolean
  /** The path of the n-th call. */
  readonly path: (readOnce: ReadOnce) => Promise<(count: number) => string>
}

const set = '/inventory/api/Requisitions'
const columns =
  '$select=Id,DocNo,Status,RequestLocationId,SupplyLocationId,NeededBy,Reference,TotalValue,EnteredById,EnteredOn' +
  '&$expand=RequestLocation,SupplyLocation,EnteredBy&$top=100'
const newestFirst = '&$orderby=EnteredOn desc'
const open = "Status in ('PendingSubmission','PendingApproval','Pending','Approved','OnHold','Partial')"

/** The calls of the list screen, as it makes them. */
export const listCalls: readonly ListCall[] = [
  { what: 'first page', isFirstPage: true, path: always(`${columns}${newestFirst}&$count=true`) },
  { what: 'sorted by value', path: always(`${columns}&$orderby=TotalValue desc&$count=true`) },
  { what: 'sorted by location', path: always(`${columns}&$orderby=RequestLocationId&$count=true`) },
  { what: 'filtered by state', path: always(`${columns}${newestFirst}&$count=true&$filter=Status eq 'OnHold'`) },
  { what: 'filtered by open states', path: always(`${columns}${newestFirst}&$count=true&$filter=${open}`) },
  {
    what: 'filtered by state and value',
    path: always(`${columns}${newestFirst}&$count=true&$filter=Status eq 'Approved' and TotalValue gt 2400`),
  },
  { what: 'quick search, one document', path: searching((count) => `0${String(10_000 + (count % 80_000))}`) },
  { what: 'quick search, a common word', path: searching(() => 'wedding') },
  { what: 'deep page by its link', path: deep },
  {
    what: 'tile counts',
    path: async () => () => encodeURI(`${set}/$tiles?field=Status`),
  },
]

function always(query: string): ListCall['path'] {
  const path = encodeURI(`${set}?${query}`)
  return async () => () => path
}

function searching(word: (count: number) => string): ListCall['path'] {
  return async () => (count) => encodeURI(`${set}?${columns}${newestFirst}&$count=true&$search=${word(count)}`)
}

/** The page behind row 50,000: reached by $skip once, then read on by its link. */
async function deep(readOnce: ReadOnce): Promise<(count: number) => string> {
  const { text } = await readOnce(encodeURI(`${set}?${columns}${newestFirst}&$skip=50000`))
  // The server's own answer to the call above.
  const { '@odata.nextLink': link } = JSON.parse(text) as { readonly '@odata.nextLink': string }
  return () => link
}
