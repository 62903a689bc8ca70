import { describe, expect, it } from 'vitest'
import { statementFaults, type DatabaseFacts } from '../support/statements/statement-faults.ts'

const facts: DatabaseFacts = {
  tenantTables: new Set(['item', 'unit', 'outbox', 'session']),
  changing: new Set(['now', 'clock_timestamp', 'to_char']),
  volatile: new Set(['clock_timestamp']),
  moments: new Set(['due_on']),
}
const faults = (sql: string) => statementFaults(sql, facts)

describe('the scan of statements', () => {
  it.each([
    'select * from item where tenant_id = $1 and id = $2',
    `select i.id from "item" as "i" where "i"."tenant_id" = 'ui'`,
    'select 1 from item i join unit u on u.tenant_id = i.tenant_id and u.id = i.unit_id where i.tenant_id = $1::text',
    'select 1 from item i left join unit u on (u.id = i.unit_id and i.tenant_id = u.tenant_id) where (i.tenant_id = $1 and i.id = 2)',
    'select (select u.name from unit u where u.tenant_id = i.tenant_id and u.id = i.unit_id) from item i where i.tenant_id = $1',
    'with few as (select id, tenant_id from item where tenant_id = $1 limit 5) select * from few join unit u on u.tenant_id = few.tenant_id',
    'select 1 from unnest($1::bigint[]) with ordinality as page(id, place) join item t on t.tenant_id = $2 and t.id = page.id',
    'select 1 from item where tenant_id = $1 union all select 1 from unit where tenant_id = $1',
    'select extract(year from x) from (select 1 as x) as y where a is distinct from b',
    'insert into item (tenant_id, id) values ($1, $2) on conflict (tenant_id, id) do update set id = excluded.id returning id',
    'insert into item (tenant_id, id) select $1, u.id from unit u where u.tenant_id = $1',
    'update item i set name = r.name from jsonb_to_recordset($1) as r(id bigint, name text) where i.tenant_id = $2 and i.id = r.id',
    'update outbox o set due_on = now() from (select id from outbox where tenant_id = $1 for update skip locked) due where o.tenant_id = $1 and o.id = due.id returning o.due_on',
    'delete from item using unit u where item.tenant_id = $1 and u.tenant_id = item.tenant_id',
    'select 1 from pg_class where oid = $1',
    `-- from item\nselect 'from item' as text`,
    'set local app.tenant_id = $1; select 1',
  ])('[DB-25] passes %s', (sql) => {
    expect(faults(sql)).toEqual([])
  })

  it.each([
    ['select * from item where id = $1', ['item (item) has no tenant_id =']],
    ['select * from item where tenant_id = $1 or id = $2', ['item (item) has no tenant_id =']],
    ['select * from item where not (tenant_id = $1)', ['item (item) has no tenant_id =']],
    ['select * from item where tenant_id <> $1', ['item (item) has no tenant_id =']],
    ['select case when tenant_id = $1 then 1 end from item', ['item (item) has no tenant_id =']],
    [
      'select 1 from item i join unit u on u.tenant_id = i.tenant_id',
      ['item (i) has no tenant_id =', 'unit (u) has no tenant_id ='],
    ],
    ['select 1 from item i, unit u where i.tenant_id = $1 and u.id = i.unit_id', ['unit (u) has no tenant_id =']],
    [
      'select 1 from item i where i.tenant_id = $1 and exists (select from unit u where u.id = 1)',
      ['unit (u) has no tenant_id ='],
    ],
    ['select 1 from item where tenant_id = $1 union all select 1 from unit', ['unit (unit) has no tenant_id =']],
    ['with few as (select id from item) select * from few', ['item (item) has no tenant_id =']],
    [
      'select 1 from (item i join unit u on u.id = i.id) where i.tenant_id = $1',
      ['(join) ((join)) has no tenant_id ='],
    ],
    ['insert into item (id) values ($1)', ['item is given no tenant_id']],
    ['insert into item (tenant_id, id) select $1, id from unit', ['unit (unit) has no tenant_id =']],
    ['update item set name = $1 where id = $2', ['item (item) has no tenant_id =']],
    ['delete from item using unit u where item.id = u.id and u.tenant_id = $1', ['item (item) has no tenant_id =']],
    ['select 1; delete from session where created_on < $1', ['session (session) has no tenant_id =']],
  ])('[DB-25] finds rows of every tenant in %s', (sql, found) => {
    expect(faults(sql)).toEqual(found)
  })

  it.each([
    ['insert into item (tenant_id) values ($1) returning to_char(x, $2)', ['to_char() in RETURNING is not immutable']],
    [
      'update outbox set a = 1 where tenant_id = $1 returning due_on::text',
      ['due_on::text in RETURNING is not immutable'],
    ],
    [
      'insert into item (tenant_id) values ($1) on conflict (tenant_id) do update set seen = now() returning id',
      ['now() in DO UPDATE is not immutable'],
    ],
    [
      'with head as (insert into item (tenant_id) values ($1) returning current_date) select 1 from head',
      ['current_date in RETURNING is not immutable'],
    ],
    [
      'update item set at = clock_timestamp() where tenant_id = $1',
      ['clock_timestamp() in an UPDATE or DELETE is volatile'],
    ],
  ])('[DB-26] finds what every shard would answer for itself in %s', (sql, found) => {
    expect(faults(sql)).toEqual(found)
  })
})
