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
  sorted('value', 'TotalValue desc'),
  sorted('reference', 'Reference'),
  sorted('post date', 'PostDate'),
  sorted('name of location', 'RequestLocation/Name'),
  sorted('name of who entered', 'EnteredBy/DisplayName desc'),
  filtered('state', "Status eq 'OnHold'"),
  filtered('open states', open),
  filtered('location', 'RequestLocationId eq 12'),
  filtered('days', `NeededBy ge ${daysAgo(6)} and NeededBy le ${daysAgo(1)}`),
  filtered('days long ago', 'NeededBy ge 2025-06-01 and NeededBy le 2025-06-07'),
  filtered('state and value', "Status eq 'Approved' and TotalValue gt 2400"),
  filtered('words', "contains(Reference,'wedding')"),
  { what: 'search, one document', path: searching((count) => `0${String(10_000 + (count % 80_000))}`) },
  { what: 'search, a common word', path: searching(() => 'wedding') },
  { what: 'search, two letters', path: searching(() => 'qz') },
  { what: 'page behind row 5,000', path: deep(`${columns}${newestFirst}`) },
  { what: 'page behind row 5,000, by location', path: deep(`${columns}&$orderby=RequestLocation/Name`) },
  { what: 'tile counts', path: tiles('') },
  { what: 'tile counts of a common word', path: tiles('&$search=wedding') },
]

function sorted(what: string, orderby: string): ListCall {
  return { what: `sorted by ${what}`, path: always(`${columns}&$orderby=${orderby}&$count=true`) }
}

function filtered(what: string, filter: string): ListCall {
  return { what: `filtered by ${what}`, path: always(`${columns}${newestFirst}&$count=true&$filter=${filter}`) }
}

function tiles(query: string): ListCall['path'] {
  return async () => () => encodeURI(`${set}/$tiles?field=Status${query}`)
}

function always(query: string): ListCall['path'] {
  const path = encodeURI(`${set}?${query}`)
  return async () => () => path
}

function searching(word: (count: number) => string): ListCall['path'] {
  return async () => (count) => encodeURI(`${set}?${columns}${newestFirst}&$count=true&$search=${word(count)}`)
}

/** A day of the bench, whose rows end today. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** The page behind row 5,000: reached by $skip once, then read on by its link. */
function deep(query: string): ListCall['path'] {
  return async (readOnce) => {
    const { text } = await readOnce(encodeURI(`${set}?${query}&$skip=5000`))
    // The server's own answer to the call above.
    const { '@odata.nextLink': link } = JSON.parse(text) as { readonly '@odata.nextLink': string }
    return () => link
  }
}
