import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { audit } from './audit.ts'
import { ask, type FloorDatabase } from './floor-database.ts'

interface Line {
  readonly ItemId: number
  readonly UnitId: number
  readonly Qty: string
}

interface Body {
  readonly RequestLocationId: number
  readonly SupplyLocationId: number
  readonly NeededBy: string
  readonly Reference: string
  readonly Lines: readonly Line[]
}

interface Row {
  readonly id: number
  readonly lines: readonly object[]
}

/** Requisitions of one tenant and site written by hand, without a rule or a check, in as few ways to the database as there can be. */
export function addWrites(app: FastifyInstance, database: FloorDatabase, site: string): void {
  app.post<{ Body: Body }>('/requisitions', ({ body, headers }) =>
    database.inTransaction(async (client) => {
      const key = String(headers['idempotency-key'])
      const [known, [series]] = await Promise.all([
        ask(client, { name: 'answer', text: findAnswer }, [key]),
        ask<{ readonly no: string }>(client, { name: 'number', text: takeNumber }, [site]),
      ])
      if (known.length > 0) throw new Error('The bench repeats no key')
      const number = `REQ${series?.no.padStart(8, '0')}B`
      const { RequestLocationId: to, SupplyLocationId: from, NeededBy: day, Reference: reference, Lines: lines } = body
      const values = [site, number, to, from, day, reference, JSON.stringify(lines)]
      const written = await ask<{ readonly id: number }>(client, { name: 'write', text: insertAll }, values)
      const id = written[0]?.id ?? 0
      const answer = JSON.stringify({ ...body, id, number, lines: written })
      const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
      return {
        answer,
        last: [
          audit(client, { entity, id, action: 'create', version: 1, before: '{}', after: answer }),
          ask(client, { name: 'keep', text: keepAnswer }, [key, hash, answer]),
        ],
      }
    }),
  )

  app.patch<{ Body: Row }>('/requisitions', ({ body: { id, lines } }) =>
    database.inTransaction(async (client) => {
      const [[before], old] = await Promise.all([
        ask(client, { name: 'lock', text: lockHeader }, [id]),
        ask(client, { name: 'old', text: readLines }, [id]),
      ])
      const [, , , now] = await Promise.all([
        ask(client, { name: 'change', text: updateLines }, [id, JSON.stringify(lines)]),
        ask(client, { name: 'version', text: nextVersion }, [id]),
        ask(client, { name: 'registry', text: writeRegistry }, [id]),
        ask(client, { name: 'old', text: readLines }, [id]),
      ])
      const answer = JSON.stringify({ ...before, lines: now })
      return {
        answer,
        last: [audit(client, { entity, id, action: 'change', version: 2, before: JSON.stringify(old), after: answer })],
      }
    }),
  )
}

const entity = 'requisition'

const findAnswer = `select body from idempotency where tenant_id = 'ui' and user_id = 1 and key = $1`

const takeNumber = `update number_series set next_no = next_no + 1 where tenant_id = 'ui' and doc_type_id = 1 and site_id = $1
  and year = extract(year from current_date) returning next_no::text as no`

const insertAll = `with line as (
    select row_number() over () as no, l.*, coalesce(b.qty, 0) as on_hand, coalesce(b.last_cost, 0) as cost
    from jsonb_to_recordset($7::jsonb) as l("ItemId" bigint, "UnitId" bigint, "Qty" numeric)
    join location_stock p on p.tenant_id = 'ui' and p.location_id = $4::bigint
    left join stock_balance b on b.tenant_id = 'ui' and b.pool_id = p.pool_id and b.item_id = l."ItemId"
  ), header as (
    insert into requisition (tenant_id, site_id, doc_no, status, entered_by, request_location_id, supply_location_id,
      needed_by, post_date, requisition_type, reference, total_qty, total_value)
    select 'ui', $1::bigint, $2::text, 'PendingSubmission', 1, $3::bigint, $4::bigint, $5::date, current_date, 'Stock', $6::text, sum("Qty"), sum("Qty" * cost)
    from line returning id, site_id, doc_no, status, entered_by, total_value
  ), registry as (
    insert into doc_registry (tenant_id, doc_type_id, doc_id, doc_no, site_id, status, entered_by, total)
    select 'ui', 1, id, doc_no, site_id, status, entered_by, total_value from header
  )
  insert into requisition_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, on_hand, unit_cost, value, issued_qty, open_qty)
  select 'ui', header.id, no, "ItemId", "UnitId", "Qty", on_hand, cost, "Qty" * cost, 0, "Qty" from line, header
  returning parent_id::int as id, id::int as "Id", item_id::int as "ItemId", unit_id::int as "UnitId", qty as "Qty", on_hand as "OnHand", value as "Value"`

const writeRegistry = `update doc_registry d set status = r.status, total = r.total_value, version_no = r.version_no from requisition r
  where r.tenant_id = 'ui' and r.id = $1 and d.tenant_id = 'ui' and d.doc_type_id = 1 and d.doc_id = r.id`

const keepAnswer = `insert into idempotency (tenant_id, user_id, key, request_hash, status, body) values ('ui', 1, $1, $2, 201, $3)`

const lockHeader = `select * from requisition where tenant_id = 'ui' and id = $1 for update`

const readLines = `select id::int as "Id", item_id::int as "ItemId", unit_id::int as "UnitId", qty as "Qty", on_hand as "OnHand",
    value as "Value" from requisition_line where tenant_id = 'ui' and parent_id = $1 order by line_no`

const updateLines = `update requisition_line t set qty = l."Qty", open_qty = l."Qty", value = l."Qty" * t.unit_cost
  from jsonb_to_recordset($2::jsonb) as l("Id" bigint, "Qty" numeric)
  where t.tenant_id = 'ui' and t.parent_id = $1::bigint and t.id = l."Id"`

const nextVersion = `update requisition r set version_no = version_no + 1, edited_by = 1, edited_on = now(), total_qty = s.qty, total_value = s.value
  from (select sum(qty) as qty, sum(value) as value from requisition_line where tenant_id = 'ui' and parent_id = $1::bigint) as s
  where r.tenant_id = 'ui' and r.id = $1::bigint`
