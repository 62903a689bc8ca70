import type { FastifyInstance, InjectOptions } from 'fastify'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'

/** One request an attacker makes, and a name for it. */
export interface Attack {
  readonly name: string
  readonly isPublic: boolean
  readonly request: InjectOptions
}

/** Rows of the victim by OData set. */
export type Targets = ReadonlyMap<string, readonly number[]>

/** Calls that end the attacker's own session; there is nothing of another tenant to reach through them. */
const ending = ['/usermgmt/api/Login/logout']

/** Every route the application has × every set × the victim's ids; made from the application's own list of routes. */
export function attacksOn(app: FastifyInstance, definitions: TenantDefinitions, targets: Targets): readonly Attack[] {
  const paths = Object.entries(app.swagger().paths ?? {})
  return paths
    .filter(([path]) => !ending.includes(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).flatMap(([method, operation]) =>
        urlsOf(path, definitions, targets).flatMap((url) =>
          bodiesFor(method, url, targets).map((payload) => ({
            name: `${method.toUpperCase()} ${url}`,
            // An operation that asks for nothing says so with an empty list.
            isPublic: JSON.stringify((operation as { readonly security?: unknown }).security) === '[]',
            request: { method: methodOf(method), url, headers: headersFor(method), ...(payload ? { payload } : {}) },
          })),
        ),
      ),
    )
}

function urlsOf(path: string, definitions: TenantDefinitions, targets: Targets): readonly string[] {
  const places = path.includes('{target}') ? targetsOf(path, targets) : [path]
  return places.flatMap((place) => {
    const urls = place.includes('{move}')
      ? movesAt(place, definitions).map((move) => place.replace('{move}', move))
      : [place]
    return urls.map((url) =>
      url.replace('{listId}', 'requisitions').replace('{attachment}', '1').replace('{language}', 'en'),
    )
  })
}

/** The moves of the family whose row stands in the address, and one that no family has. */
function movesAt(place: string, definitions: TenantDefinitions): readonly string[] {
  const family = [...definitions.families.values()].find(({ entity }) => place.includes(`/${entity.set}(`))
  return [...Object.keys(family?.workflow?.moves ?? {}), 'unknownMove']
}

/** A set as a whole, and each of the victim's rows in it; also as the filter of a list. */
function targetsOf(path: string, targets: Targets): readonly string[] {
  const isList = path.endsWith('{target}') || path.includes('$')
  return [...targets].flatMap(([set, ids]) => {
    const rows = ids.map((id) => path.replace('{target}', `${set}(${id})`))
    const field = path.includes('$tiles') ? '?field=Status' : path.includes('$export') ? '?format=csv&columns=Id' : ''
    const lists = [`${path.replace('{target}', set)}${field}`]
    const filtered = ids.map((id) => `${path.replace('{target}', set)}?$filter=Id eq ${id}`)
    return isList ? [...lists, ...filtered, ...rows] : rows
  })
}

/** Bodies whose every id is the victim's. */
function bodiesFor(method: string, url: string, targets: Targets): readonly (object | undefined)[] {
  if (method === 'get' || method === 'delete') return [undefined]
  const id = (set: string): number => targets.get(set)?.[0] ?? 1
  if (url.includes('Figures')) {
    return [{ figure: 'stock.onHand', at: id('Locations'), rows: [{ item: id('Items'), unit: null }] }]
  }
  const line = { ItemId: id('Items'), UnitId: id('ItemUnits'), Qty: '1' }
  const places = { RequestLocationId: id('Locations'), SupplyLocationId: id('Locations'), LocationId: id('Locations') }
  return [
    {},
    { ...places, CategoryId: id('Categories'), Lines: [line] },
    { Remarks: 'x', Lines: [{ Id: id('RequisitionLines') }] },
  ]
}

function headersFor(method: string): Readonly<Record<string, string>> {
  if (method === 'get') return {}
  return { 'if-match': '"v1"', 'idempotency-key': crypto.randomUUID() }
}

function methodOf(method: string): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const found = known.find((name) => name === method.toUpperCase())
  if (!found) throw new Error(`The matrix does not know the method ${method}`)
  return found
}
