import type { FloorCall, FloorPage } from '../../floor/lists.ts'
import type { Answer } from '../../product/http-caller.ts'

/** Reads a path once before the load, for a link that only an answer knows. */
export type ReadOnce = (path: string) => Promise<Answer>

/** One kind of call of a list. */
export interface ListCall {
  readonly what: string
  readonly isFirstPage?: boolean
  /** The same by hand. */
  readonly floor: (count: number) => FloorCall
  /** The path of the n-th call. */
  readonly path: (readOnce: ReadOnce) => Promise<(count: number) => string>
}

const set = '/inventory/api/Requisitions'
const columns =
  '$select=Id,DocNo,Status,RequestLocationId,SupplyLocationId,NeededBy,Reference,TotalValue,EnteredById,EnteredOn' +
  '&$expand=RequestLocation,SupplyLocation,EnteredBy&$top=100'
const newestFirst = '&$orderby=EnteredOn desc'
const states = [
  'PendingSubmission',
  'PendingApproval',
  'Pending',
  'OnHold',
  'Approved',
  'Denied',
  'Partial',
  'Completed',
  'Cancelled',
]
const openByHand = `o.status in ('PendingSubmission', 'PendingApproval', 'Pending', 'Approved', 'OnHold', 'Partial')`
/** Rows behind the five thousandth, by where it stands. */
const behindByHand = `(o.entered_on, o.id) < (select p.entered_on, p.id from requisition p where p.tenant_id = 'ui' and p.site_id = $1
  order by p.entered_on desc, p.id desc offset 4999 limit 1)`
const open = "Status in ('PendingSubmission','PendingApproval','Pending','Approved','OnHold','Partial')"

const newestByHand = 'o.entered_on desc, o.id desc'

/** The calls of the list screen, as it makes them. */
export const listCalls: readonly ListCall[] = [
  {
    what: 'first page',
    isFirstPage: true,
    path: always(`${columns}${newestFirst}&$count=true`),
    floor: byHand({}),
  },
  sorted('value', 'TotalValue desc', 'o.total_value desc, o.id desc'),
  sorted('reference', 'Reference', 'o.reference, o.id'),
  sorted('post date', 'PostDate', 'o.post_date, o.id'),
  sorted('name of location', 'RequestLocation/Name', 'a.name, o.id'),
  sorted('name of who entered', 'EnteredBy/DisplayName desc', 'e.display_name desc, o.id desc'),
  filtered('state', "Status eq 'OnHold'", `o.status = 'OnHold'`),
  filtered('open states', open, openByHand),
  filtered('location', 'RequestLocationId eq 12', 'o.request_location_id = 12'),
  filtered(
    'days',
    `NeededBy ge ${daysAgo(6)} and NeededBy le ${daysAgo(1)}`,
    `o.needed_by between '${daysAgo(6)}' and '${daysAgo(1)}'`,
  ),
  filtered(
    'days long ago',
    'NeededBy ge 2025-06-01 and NeededBy le 2025-06-07',
    `o.needed_by between '2025-06-01' and '2025-06-07'`,
  ),
  filtered(
    'state and value',
    "Status eq 'Approved' and TotalValue gt 2400",
    `o.status = 'Approved' and o.total_value > 2400`,
  ),
  filtered('words', "contains(Reference,'wedding')", holding('wedding')),
  {
    what: 'search, one document',
    path: searching(digitsOf),
    floor: (count) => found(`(${holding(digitsOf(count))} or strpos(lower(o.doc_no), '${digitsOf(count)}') > 0)`),
  },
  { what: 'search, a common word', path: searching(() => 'wedding'), floor: byHand({ where: holding('wedding') }) },
  { what: 'search, two letters', path: searching(() => 'qz'), floor: byHand({ where: holding('qz') }) },
  { what: 'page behind row 5,000', path: deep(`${columns}${newestFirst}`), floor: byHand({ where: behindByHand }) },
  {
    what: 'page behind row 5,000, by location',
    path: deep(`${columns}&$orderby=RequestLocation/Name`),
    floor: byHand({ order: 'a.name, o.id offset 5000' }),
  },
  { what: 'tile counts', path: tiles(''), floor: tilesOf('true') },
  { what: 'tile counts of a common word', path: tiles('&$search=wedding'), floor: tilesOf(holding('wedding')) },
]

function sorted(what: string, orderby: string, order: string): ListCall {
  const path = always(`${columns}&$orderby=${orderby}&$count=true`)
  return { what: `sorted by ${what}`, path, floor: byHand({ order }) }
}

function filtered(what: string, filter: string, where: string): ListCall {
  const path = always(`${columns}${newestFirst}&$count=true&$filter=${filter}`)
  return { what: `filtered by ${what}`, path, floor: byHand({ where }) }
}

function byHand(page: Partial<Pick<FloorPage, 'where' | 'order'>>): ListCall['floor'] {
  return () => ({ list: 'requisitions', order: newestByHand, size: 100, ...page })
}

function found(where: string): FloorPage {
  return { list: 'requisitions', where, order: newestByHand, size: 100 }
}

function tilesOf(where: string): ListCall['floor'] {
  const counted = states.map((state) => [state, `o.status = '${state}' and ${where}`] as const)
  return () => ({ list: 'requisitions', tiles: Object.fromEntries(counted) })
}

/** A reference that has a word in it. */
function holding(word: string): string {
  return `strpos(lower(o.reference), '${word}') > 0`
}

function digitsOf(count: number): string {
  return `0${String(10_000 + (count % 80_000))}`
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
