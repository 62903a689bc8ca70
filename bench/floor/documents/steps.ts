import { copyRows, type Columns, type Copy } from './copy-rows.ts'
import type { Statement } from './statement.ts'

/** A kind of document of the bench: its tables and its number among the types. */
export interface Kind {
  readonly type: number
  readonly table: string
}

/** The kinds of the chain. */
export const kinds = {
  order: { type: 3, table: 'purchase_order' },
  receipt: { type: 5, table: 'receipt' },
  voucher: { type: 6, table: 'voucher' },
} as const satisfies Readonly<Record<string, Kind>>

/** Writes a header like the model's under the next number of its series. */
export function header(columns: Columns, { type, table }: Kind, set: Copy['set'] = {}): Statement {
  return copyRows(columns, {
    name: `${table} new`,
    table,
    before: `with taken as (update number_series set next_no = next_no + 1 where tenant_id = 'ui' and doc_type_id = ${type}
      and site_id = :site and year = extract(year from current_date) returning next_no)`,
    of: `cross join taken where m.tenant_id = 'ui' and m.id = :model`,
    set: { doc_no: `'B' || substr(m.doc_no, 2)`, entered_on: 'now()', ...set },
    returning: 'id::int as id',
  })
}

/** Registers a document as its model is registered. */
export function registered(columns: Columns, { type, table }: Kind): Statement {
  return copyRows(columns, {
    name: `${table} registry`,
    table: 'doc_registry',
    of: `join ${table} h on h.tenant_id = 'ui' and h.id = :id
      where m.tenant_id = 'ui' and m.doc_type_id = ${type} and m.doc_id = :model`,
    set: { doc_id: 'h.id', doc_no: 'h.doc_no', entered_on: 'now()' },
  })
}

/** Posts the event a model was posted by. */
export function posted(columns: Columns, { type, table }: Kind, event: string): Statement {
  return copyRows(columns, {
    name: `${table} posting`,
    table: 'posting',
    of: `where m.tenant_id = 'ui' and m.doc_type_id = ${type} and m.doc_id = :model and m.event_code = '${event}'`,
    set: {
      doc_id: ':id',
      idempotency_key: `'${type}/' || :id || '/${event}/v1/lines'`,
      posted_at: 'now()',
    },
  })
}

/** The model's posting `p` and the new one `n`, whose ids rows of a posting carry. */
export function postings({ type }: Kind, event: string): string {
  const of = (name: string, id: string): string =>
    `${name}.tenant_id = 'ui' and ${name}.doc_type_id = ${type} and ${name}.doc_id = ${id} and ${name}.event_code = '${event}'`
  return `join posting p on ${of('p', ':model')} and p.id = m.posting_id join posting n on ${of('n', ':id')}`
}

/** Which line of the model a row names, and in which document the line `name` stands where that stands. */
interface LineLike {
  readonly name: string
  readonly modelLine: string
  readonly document: string
}

/** Joins the line `name` of a document that stands where the model's line stands. */
export function lineLike({ table }: Kind, { name, modelLine, document }: LineLike): string {
  return `join ${table}_line ${name}m on ${name}m.tenant_id = 'ui' and ${name}m.id = ${modelLine}
    join ${table}_line ${name} on ${name}.tenant_id = 'ui' and ${name}.parent_id = ${document} and ${name}.line_no = ${name}m.line_no`
}

/** A document and what it becomes like, by the names of their ids. */
export interface Like {
  readonly name: string
  readonly model: string
  readonly id: string
}

/** Brings columns of a header to what the model's are. */
export function asModel({ table }: Kind, { name, model, id }: Like, changed: readonly string[]): Statement {
  const set = changed.map((column) => `${column} = m.${column}`).join(', ')
  return {
    name: `${table} header ${name}`,
    text: `update ${table} h set ${set}, edited_on = now() from ${table} m
      where h.tenant_id = 'ui' and h.id = ${id} and m.tenant_id = 'ui' and m.id = ${model}`,
  }
}

/** The same of lines, by their places. */
export function linesAsModel({ table }: Kind, { name, model, id }: Like, changed: readonly string[]): Statement {
  const set = changed.map((column) => `${column} = m.${column}`).join(', ')
  return {
    name: `${table} lines ${name}`,
    text: `update ${table}_line l set ${set} from ${table}_line m where l.tenant_id = 'ui' and l.parent_id = ${id}
      and m.tenant_id = 'ui' and m.parent_id = ${model} and m.line_no = l.line_no`,
  }
}

/** Brings the registry to what it says of the model. */
export function registryAsModel({ type, table }: Kind, { name, model, id }: Like): Statement {
  return {
    name: `${table} registry ${name}`,
    text: `update doc_registry d set status = m.status, version_no = m.version_no, total = m.total from doc_registry m
      where d.tenant_id = 'ui' and d.doc_type_id = ${type} and d.doc_id = ${id}
        and m.tenant_id = 'ui' and m.doc_type_id = ${type} and m.doc_id = ${model}`,
  }
}

/** Locks a header, as whoever changes it does. */
export function locked({ table }: Kind, id: string): Statement {
  return { name: `${table} lock`, text: `select * from ${table} where tenant_id = 'ui' and id = ${id} for update` }
}
