import { copyRows, type Columns } from './copy-rows.ts'
import type { DocumentStep } from './document-step.ts'
import { asModel, header, kinds, lineLike, locked, postings, registered, registryAsModel, type Kind } from './steps.ts'
import type { Statement } from './statement.ts'

const { order } = kinds
const processing: Kind = { type: 36, table: 'request_processing' }
const pars: Kind = { type: 29, table: 'item_pars' }
/** Requests to purchase. */
const requestType = 2

type Name = 'runMade' | 'runListed' | 'requestsOrdered' | 'runApplied' | 'parsMade' | 'parsListed'

/** Runs like the model: of requests, whose lines are listed and ordered, and of pars. */
export function runSteps(columns: Columns): Readonly<Record<Name, DocumentStep>> {
  return {
    runMade: made(columns, processing),
    runListed: listed(columns, processing, 'request_processing_line'),
    requestsOrdered: { locks: [requestsLocked], writes: [...taken(columns), ...requestsChanged] },
    runApplied: { locks: [locked(processing, ':id')], writes: changed(processing, 'applied') },
    parsMade: made(columns, pars),
    parsListed: withUsage(listed(columns, pars, 'item_par_line')),
  }
}

function made(columns: Columns, kind: Kind): DocumentStep {
  return { header: header(columns, kind), writes: [registered(columns, kind)] }
}

function listed(columns: Columns, kind: Kind, table: string): DocumentStep {
  const lines = copyRows(columns, {
    name: `${table} listed`,
    table,
    of: `where m.tenant_id = 'ui' and m.run_id = :model`,
    set: { run_id: ':id' },
    order: 'm.id',
  })
  return { locks: [locked(kind, ':id')], writes: [lines, ...changed(kind, 'listed')] }
}

/** Before rows of pars are written, what was used of their items a year long, and what is least and most of it. */
function withUsage({ locks = [], ...step }: DocumentStep): DocumentStep {
  return { ...step, locks: [...locks, usage] }
}

const usage: Statement = {
  name: 'usage of pars',
  text: `select item_id, location_id, round(qty / 365, 6) as usage, round(qty * 2 * 1.5 / 365, 6) as least,
      round(qty * (2 * 1.5 + 7) / 365, 6) as most
    from (select item_id, location_id, -sum(qty) as qty from stock_ledger
      where tenant_id = 'ui' and item_id in (select item_id from item_par_line where tenant_id = 'ui' and run_id = :model)
        and entry_type in ('ISSUE', 'DIRECT', 'SALE', 'PRODUCE_OUT', 'BUTCHER_OUT') and post_date > current_date - 365
      group by item_id, location_id) as used`,
}

function changed(kind: Kind, name: string): readonly Statement[] {
  const like = { name, model: ':model', id: ':id' }
  const header = asModel(kind, like, ['status', 'version_no', 'edited_by', 'line_count'])
  return [header, registryAsModel(kind, like)]
}

/** What an order takes from requests: commitments, and links that say where its lines come from. */
function taken(columns: Columns): readonly Statement[] {
  const event = 'PO.APPROVE'
  return [
    copyRows(columns, {
      name: 'requests committed no longer',
      table: 'commitment_entry',
      of: `${postings(order, event)} where m.tenant_id = 'ui' and m.doc_type_id = ${requestType}`,
      set: { posting_id: 'n.id' },
    }),
    copyRows(columns, {
      name: 'requests linked',
      table: 'doc_link',
      of: `${lineLike(order, { name: 'l', modelLine: 'm.to_line', document: ':id' })}
        where m.tenant_id = 'ui' and m.to_type = ${order.type} and m.to_id = :model and m.from_type = ${requestType}`,
      set: { to_id: ':id', to_line: 'l.id' },
    }),
    copyRows(columns, {
      name: 'run linked',
      table: 'doc_link',
      of: `where m.tenant_id = 'ui' and m.to_type = ${order.type} and m.to_id = :model and m.from_type = ${processing.type}`,
      set: { from_id: ':run', to_id: ':id' },
    }),
  ]
}

const ofModel = `(select distinct request_id from purchase_order_line where tenant_id = 'ui' and parent_id = :model)`

const requestsLocked: Statement = {
  name: 'requests lock',
  text: `select * from purchase_request where tenant_id = 'ui' and id in ${ofModel} order by id for update`,
}

/** The requests were ordered already, by the model: the same is written once more. */
const requestsChanged: readonly Statement[] = [
  {
    name: 'requests ordered',
    text: `update purchase_request set edited_on = now() where tenant_id = 'ui' and id in ${ofModel}`,
  },
  {
    name: 'request lines ordered',
    text: `update purchase_request_line l set qty = l.qty from purchase_order_line o
      where o.tenant_id = 'ui' and o.parent_id = :model and l.tenant_id = 'ui' and l.id = o.request_line_id`,
  },
  {
    name: 'requests registry',
    text: `update doc_registry set status = status where tenant_id = 'ui' and doc_type_id = ${requestType} and doc_id in ${ofModel}`,
  },
  {
    name: 'run lines ordered',
    text: `update request_processing_line l set order_id = :id, outcome = m.outcome from request_processing_line m
      where m.tenant_id = 'ui' and m.run_id = :runmodel and m.order_id = :model
        and l.tenant_id = 'ui' and l.run_id = :run and l.request_line_id = m.request_line_id`,
  },
]
