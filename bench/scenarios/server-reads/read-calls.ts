/** One read of the product and the same of the floor. */
export interface ReadCall {
  readonly what: string
  /** The least share of the floor's answers a second. */
  readonly aim?: number
  /** Path of the product. */
  readonly path: (document: number) => string
  /** Path of the floor. */
  readonly floor: (document: number) => string
}

const set = '/inventory/api/Requisitions'
/** One row: what a call costs at least. */
export const oneRow = `${set}?$select=Id&$top=1`

const page =
  `${set}?$select=Id,DocNo,Status,RequestLocationId,SupplyLocationId,NeededBy,Reference,TotalValue,EnteredById,EnteredOn` +
  '&$top=100&$orderby=EnteredOn desc'

/** The reads of the screens, 100 rows a page. */
export const readCalls: readonly ReadCall[] = [
  list('page', '', '/page'),
  { ...list('page with count', '&$count=true', '/counted'), aim: 0.55 },
  {
    ...list('page with three lookups expanded', '&$expand=RequestLocation,SupplyLocation,EnteredBy', '/expanded'),
    aim: 0.5,
  },
  { ...list('page that contains a word', "&$filter=contains(Reference,'wedding')", '/contains'), aim: 0.4 },
  list('page of some days, counted', '&$filter=NeededBy ge 2025-06-01 and NeededBy le 2025-06-07&$count=true', '/days'),
  { what: 'tiles', path: () => `${set}/$tiles?field=Status`, floor: () => '/tiles' },
  {
    what: 'document of 20 lines',
    aim: 0.4,
    path: (document) => `${set}(${document})`,
    floor: (document) => `/document/${document}`,
  },
]

function list(what: string, query: string, floor: string): ReadCall {
  const path = encodeURI(page + query)
  return { what, path: () => path, floor: () => floor }
}
