import fc from 'fast-check'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { wireName } from '#core/record/wire-record.ts'

/** A call with values that nobody honest sends. */
export type HostileCall = Pick<InjectOptions, 'method' | 'headers'> & {
  readonly url: string
  readonly payload: string | undefined
}

/** Values that break what was not meant for them: the edges of texts, numbers, times and shapes. */
const hostileTexts = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202etxt.exe',
  '',
  ' ',
  "'",
  "';--",
  '%00',
  '%',
  '9999-99-99',
  '2026-02-30',
  '99999-01-01',
  '0000-01-01T00:00:00Z',
  'infinity',
  'NaN',
  '1e400',
  `${'9'.repeat(40)}.5`,
  '-0',
  '٣',
  '../../etc/passwd',
  '{}',
  'x'.repeat(300),
] as const
const hostileNumbers = [-1, 0, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300, -1e300, 5e-324] as const

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom<unknown>(null, true, [], {}, [null], [{}], { Id: 1 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
)

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 20 }))

/** Calls on every route the application has: right in shape but for one hostile value, or hostile altogether. */
export function hostileCalls(
  app: FastifyInstance,
  definitions: TenantDefinitions,
  ids: ReadonlyMap<string, number>,
): fc.Arbitrary<HostileCall> {
  const all = routesOf(app).filter(({ url }) => !url.endsWith('/logout'))
  // The few routes of sets stand for every screen there is.
  const sets = all.filter(({ url }) => url.includes('{target}'))
  const routes = [...all, ...sets, ...sets, ...sets]
  const families = [...definitions.families.values()]
  return fc
    .record({ route: fc.constantFrom(...routes), family: fc.constantFrom(...families) })
    .chain(({ route, family }) =>
      fc.record({
        method: fc.constant(route.method),
        url: urlOf(route.url, family, ids),
        headers: headersOf(route.method),
        payload: payloadOf(route, family),
      }),
    )
}

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body: Schema | undefined
}

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
}

/** What the application says of itself. */
function routesOf(app: FastifyInstance): readonly Route[] {
  return Object.entries(app.swagger().paths ?? {}).flatMap(([url, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      // The description names methods of HTTP only.
      method: method.toUpperCase() as Route['method'],
      url,
      body: (
        operation as { readonly requestBody?: { readonly content?: Readonly<Record<string, { schema: Schema }>> } }
      ).requestBody?.content?.['application/json']?.schema,
    })),
  )
}

function urlOf(template: string, family: FamilyDefinition, ids: ReadonlyMap<string, number>): fc.Arbitrary<string> {
  const set = family.entity.set
  const own = ids.get(set) ?? 1
  const target = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(set, `${set}(${own})`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(`${set}(1e300)`, `${set}(1.5)`, `${set}(9007199254740993)`, `${set}(999)`),
    },
    { weight: 1, arbitrary: hostileText.map(encoded) },
  )
  const part = fc.oneof(
    hostileText.map(encoded),
    fc.constantFrom('requisitions', 'en', '1', 'submit', 'issue', 'approve'),
  )
  const query = template.endsWith('/attachments')
    ? hostileText.map((text) => `name=${encoded(text)}.txt`)
    : template.includes('{target}') && !template.includes('{move}')
      ? queryOf(family)
      : plainQuery
  return fc.record({ target, part, query }).map(({ target: place, part: value, query: text }) => {
    const path = template.replace('{target}', place).replaceAll(/\{\w+\}/g, value)
    return text === '' ? path : `${path}?${text}`
  })
}

/** Halves of surrogate pairs have no encoding: what a browser cannot send is sent as raw bytes instead. */
function encoded(text: string): string {
  return /\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text)
}

const plainQuery = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc
    .record({
      name: fc.constantFrom(
        'Id',
        'name',
        'tenant',
        'passCode',
        'transactionId',
        'UserEmailId',
        'versionNo',
        '__proto__',
      ),
      value: hostileText,
    })
    .map(({ name, value }) => `${name}=${encoded(value)}`),
)

/** Options of a list over the family's own properties, with operands that are not of their type. */
function queryOf({ entity }: FamilyDefinition): fc.Arbitrary<string> {
  const property = fc.constantFrom(...entity.fields.map((field) => field.property), 'Id', 'Nothing')
  const operand = fc.oneof(
    hostileText.map((text) => `'${text.replaceAll("'", "''")}'`),
    hostileText,
    fc.constantFrom('null', '1e300', '1.5', '99999999999999999999', '2026-02-30', '9999-12-31T23:59:59Z', '-1', 'true'),
  )
  const filter = fc
    .record({ property, operator: fc.constantFrom('eq', 'ne', 'gt', 'le'), operand })
    .map(({ property: name, operator, operand: value }) => `$filter=${encoded(`${name} ${operator} ${value}`)}`)
  const match = fc
    .record({ property, name: fc.constantFrom('contains', 'startswith', 'endswith'), operand })
    .map(({ property: own, name, operand: value }) => `$filter=${encoded(`${name}(${own},${value})`)}`)
  const among = fc
    .record({ property, operand })
    .map(({ property: name, operand: value }) => `$filter=${encoded(`${name} in (${value})`)}`)
  const token = fc
    .record({
      order: fc.constantFrom('Id', 'DocNo', 'Code', 'EnteredOn', 'Id-'),
      values: fc.array(hostile, { maxLength: 2 }),
    })
    .map(({ order, values }) => {
      const text = Buffer.from(JSON.stringify([order, ...values])).toString('base64url')
      return `$orderby=${order.replace('-', '%20desc')}&$skiptoken=${text}`
    })
  const option = fc
    .record({
      name: fc.constantFrom(
        '$search',
        '$top',
        '$skip',
        '$orderby',
        '$select',
        '$expand',
        '$count',
        '$skiptoken',
        'field',
      ),
      value: hostileText,
    })
    .map(({ name, value }) => `${name}=${encoded(value)}`)
  return fc.oneof(filter, match, among, token, option, fc.constant(''), plainQuery)
}

function headersOf(method: Route['method']): fc.Arbitrary<Record<string, string>> {
  if (method === 'GET') return fc.constant({})
  const odd = fc.constantFrom('"v1"', '"v999999999999999999999"', '*', '""', 'v1', '"v1e9"', '"v-1"')
  return fc.record({
    'if-match': odd,
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('\u00ff', 'x'.repeat(128), "'")),
  })
}

/** A body in the shape the route describes, or of the family's fields, with one value replaced by a hostile one. */
function payloadOf(route: Route, family: FamilyDefinition): fc.Arbitrary<string | undefined> {
  if (route.method === 'GET' || route.method === 'DELETE') return fc.constant(undefined)
  const sample = bodySample(route, family)
  const places = placesOf(sample)
  const spoilt = fc
    .record({ place: fc.constantFrom(...places), value: hostile })
    .map(({ place, value }) => replaced(sample, place, value))
  return fc
    .oneof({ weight: 5, arbitrary: spoilt }, { weight: 1, arbitrary: hostile })
    .map((body) => JSON.stringify(body))
}

function bodySample({ url, body }: Route, family: FamilyDefinition): unknown {
  if (url.includes('{move}')) return { Remarks: 'a', Confirmed: true, Lines: [{ Id: 1, IssueQty: '1' }] }
  return url.endsWith('{target}') ? recordSample(family) : sampleOf(body)
}

function recordSample({ entity }: FamilyDefinition): unknown {
  const valueOf = (type: string): unknown => {
    if (['lookup', 'integer', 'attachment', 'status'].includes(type)) return 1
    if (['money', 'cost', 'quantity', 'percent'].includes(type)) return '1'
    if (type === 'boolean') return true
    if (type === 'date') return '2026-11-20'
    if (type === 'instant') return '2026-11-20T10:00:00Z'
    return 'A'
  }
  const valuesOf = (fields: typeof entity.fields) =>
    Object.fromEntries(fields.map((field) => [wireName(field), valueOf(field.type)]))
  const lines = entity.lines.map(({ property, fields }) => [property, [valuesOf(fields)]])
  return { ...valuesOf(entity.fields), ...Object.fromEntries(lines) }
}

function sampleOf(schema: Schema | undefined): unknown {
  if (schema === undefined) return {}
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0])
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, member]) => [name, sampleOf(member)]))
  if (schema.type === 'array') return [sampleOf(schema.items)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return schema.type === 'null' ? null : 'a'
}

type Place = readonly (string | number)[]

function placesOf(value: unknown, place: Place = []): Place[] {
  if (Array.isArray(value)) return [place, ...value.flatMap((each, index) => placesOf(each, [...place, index]))]
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([name, member]) => placesOf(member, [...place, name]))]
}

function replaced(value: unknown, [first, ...rest]: Place, by: unknown): unknown {
  if (first === undefined) return by
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? replaced(each, rest, by) : each))
  const entries = Object.entries(Object(value)).map(([name, member]) => [
    name,
    name === first ? replaced(member, rest, by) : member,
  ])
  return Object.fromEntries(entries)
}
