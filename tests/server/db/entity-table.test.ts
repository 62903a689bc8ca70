import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import {
  checkSystemTables,
  readEntityTablePlan,
  syncEntityTables,
} from '../../../server/db/tables/entity-table-sync.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe('tables of entities', () => {
  let database: TestDatabase
  let definitions: TenantDefinitions

  beforeAll(async () => {
    const store = await productDefinitions()
    definitions = store.base
    database = await createTestDatabase(inject('adminUrl'), store)
  })
  afterAll(() => database.drop())

  it('[ENT-1] plans nothing for a database that fits the definitions', async () => {
    const plan = await readEntityTablePlan(database.owner(), definitions)
    expect(plan).toEqual({ steps: [], refusals: [], missing: [], notices: [] })
  })

  it('[ENT-2] puts the tenant first in the primary key and in every reference', async () => {
    const keys = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid in ('requisition'::regclass, 'requisition_line'::regclass) and contype in ('p', 'f')`.execute(
      database.owner(),
    )
    const texts = keys.rows.map((row) => row.definition)
    expect(texts).toContain('PRIMARY KEY (tenant_id, id)')
    expect(texts).toContain(
      'FOREIGN KEY (tenant_id, parent_id) REFERENCES requisition(tenant_id, id) ON DELETE CASCADE',
    )
    expect(texts).toContain('FOREIGN KEY (tenant_id, supply_location_id) REFERENCES location(tenant_id, id)')
    expect(texts.filter((text) => !text.includes('(tenant_id'))).toEqual([])
  })

  it('[ENT-3] adds a column and its index for a new field and keeps what is there', async () => {
    const wider = withRequisitionFields(definitions, (fields) => [
      ...fields,
      { ...fieldOf(definitions, 'reference'), id: 'extra', property: 'Extra', column: 'extra', unique: true },
    ])
    const plan = await readEntityTablePlan(database.owner(), wider)
    expect(plan.steps.map((step) => step.sql)).toContain('ALTER TABLE "requisition" ADD COLUMN "extra" text')
    expect(plan.steps.map((step) => step.sql)).toContain(
      'CREATE UNIQUE INDEX "requisition_extra_key" ON "requisition" ("tenant_id", lower("extra"))',
    )
    expect(plan.refusals).toEqual([])
    await syncEntityTables(database.owner(), wider)
    expect((await readEntityTablePlan(database.owner(), wider)).steps).toEqual([])
  })

  it('[ENT-4] refuses a change of type with what to do instead and then does nothing at all', async () => {
    const other = withRequisitionFields(definitions, (fields) => [
      ...fields.map((field) =>
        field.id === 'reference'
          ? { ...fieldOf(definitions, 'totalValue'), id: 'reference', column: 'reference' }
          : field,
      ),
      { ...fieldOf(definitions, 'remarks'), id: 'another', property: 'Another', column: 'another' },
    ])
    const plan = await readEntityTablePlan(database.owner(), other)
    expect(plan.refusals.map((refusal) => refusal.what)).toEqual([
      'requisition.reference is text and requisition now wants numeric(20,4)',
    ])
    expect(plan.refusals[0]?.instead).toContain('give the field a new id')
    await expect(syncEntityTables(database.owner(), other)).rejects.toThrow('requisition.reference is text')
    const found =
      await sql`select from pg_attribute where attrelid = 'requisition'::regclass and attname = 'another'`.execute(
        database.owner(),
      )
    expect(found.rows).toHaveLength(0)
  })

  it('[ENT-5] keeps the column of a field that is gone and says so', async () => {
    const narrower = withRequisitionFields(definitions, (fields) => fields.filter((field) => field.id !== 'remarks'))
    const plan = await readEntityTablePlan(database.owner(), narrower)
    expect(plan.notices.map((notice) => notice.what)).toContain(
      'requisition.remarks belongs to no field of requisition any more and is kept',
    )
    expect(plan.refusals).toEqual([])
  })

  it('[ENT-6] keeps two values of a unique text apart without regard to case, and lets another tenant have them', async () => {
    const insert = (tenantId: string, code: string) =>
      withTenant(database.db, { tenantId }, (trx) =>
        sql`insert into unit (tenant_id, code, name) values (${tenantId}, ${code}, 'x')`.execute(trx),
      )
    await insert('ui', 'Case')
    await insert('harbor', 'case')
    await expect(insert('ui', 'CASE')).rejects.toThrow('unit_code_key')
  })

  it('[ENT-10, ENT-6] keeps values together apart, without regard to case, two empty ones as well', async () => {
    const family = definitions.families.get('unit')
    if (family === undefined) throw new Error('No units')
    const entity = { ...family.entity, uniqueTogether: { kind: ['name', 'dimension'] } }
    const wider = { ...definitions, families: new Map([...definitions.families, ['unit', { ...family, entity }]]) }
    await syncEntityTables(database.owner(), wider)
    const insert = (code: string, name: string) =>
      withTenant(database.db, { tenantId: 'ui' }, (trx) =>
        sql`insert into unit (tenant_id, code, name) values ('ui', ${code}, ${name})`.execute(trx),
      )
    await insert('T1', 'Twin')
    await expect(insert('T2', 'TWIN')).rejects.toThrow('unit_name_lower_dimension_key')
  })

  it('[ENT-17] lets lines of somebody’s own rows say whose they are, also those that stood before', async () => {
    const owner = database.owner()
    await sql`alter table message_recipient drop column row_owner cascade`.execute(owner)
    await sql`create policy owner_isolation on message_recipient as restrictive using (true)`.execute(owner)
    await withTenant(database.db, { tenantId: 'ui', userId: 7 }, async (trx) => {
      await sql`insert into role (tenant_id, id, name) values ('ui', 77, 'Reader')`.execute(trx)
      await sql`insert into app_user (tenant_id, id, username, display_name, email)
        values ('ui', 7, 'writer', 'Writer', 'w@ui.example')`.execute(trx)
      await sql`insert into sent_message (tenant_id, id, subject, text, entered_by) values ('ui', 1, 's', 't', 7)`.execute(
        trx,
      )
      await sql`insert into message_recipient (tenant_id, parent_id, line_no) values ('ui', 1, 1)`.execute(trx)
    })
    await syncEntityTables(owner, definitions)
    expect((await readEntityTablePlan(owner, definitions)).steps).toEqual([])
    const seenBy = (userId: number) =>
      withTenant(database.db, { tenantId: 'ui', userId }, async (trx) => {
        await sql`insert into message_recipient (tenant_id, parent_id, line_no) select 'ui', 1, 2 where ${userId} = 7`.execute(
          trx,
        )
        return (await sql`select line_no from message_recipient where tenant_id = 'ui' order by 1`.execute(trx)).rows
      })
    expect(await seenBy(7)).toEqual([{ line_no: 1 }, { line_no: 2 }])
    expect(await seenBy(8)).toEqual([])
  })

  it('[ENT-11] refuses to start when no migration has brought what a definition of a system table names', async () => {
    await expect(checkSystemTables(database.owner(), definitions)).resolves.toBeUndefined()
    const family = definitions.families.get('role')
    if (family === undefined) throw new Error('No roles')
    const lost = { ...family, entity: { ...family.entity, table: 'nowhere' } }
    const other = { ...definitions, families: new Map([...definitions.families, ['role', lost]]) }
    expect((await readEntityTablePlan(database.owner(), other)).refusals).toEqual([])
    await expect(checkSystemTables(database.owner(), other)).rejects.toThrow(
      'system table nowhere of role does not exist',
    )
  })

  it('[ENT-7] keeps the search terms with the row: added, changed and removed in its transaction', async () => {
    const terms = (like: string) =>
      withTenant(database.db, { tenantId: 'ui' }, async (trx) => {
        const found = await sql<{
          term: string
        }>`select term from unit_search where term like ${like} order by term`.execute(trx)
        return found.rows.map((row) => row.term)
      })
    await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into unit (tenant_id, code, name) values ('ui', 'BTL', 'Flasche 0750ml')`.execute(trx),
    )
    expect(await terms('%sche')).toEqual(['asche', 'flasche', 'lasche', 'sche'])
    expect(await terms('%750ml')).toEqual(['750ml'])
    await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
      sql`update unit set name = 'Bottle' where code = 'BTL'`.execute(trx),
    )
    expect(await terms('%sche')).toEqual([])
    expect(await terms('%ottle')).toEqual(['bottle', 'ottle'])
    await withTenant(database.db, { tenantId: 'ui' }, (trx) => sql`delete from unit where code = 'BTL'`.execute(trx))
    expect(await terms('%ottle')).toEqual([])
  })

  it('[ENT-8] fills the terms of rows that stood before a field became searchable', async () => {
    await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into category (tenant_id, code, name) values ('ui', 'PRODUCE', 'Green things')`.execute(trx),
    )
    await sql`drop table category_search`.execute(database.owner())
    for (const trigger of await triggersOf(database, 'category')) {
      await sql`drop trigger ${sql.id(trigger)} on category`.execute(database.owner())
    }
    await syncEntityTables(database.owner(), definitions)
    const found = await sql<{ term: string }>`select term from category_search where term = 'things'`.execute(
      database.owner(),
    )
    // The owner's rights end at forced row-level security as well, once the table is protected again; until then it sees the row.
    expect(found.rows).toEqual([{ term: 'things' }])
  })

  it('[ENT-12] carries on the indexes of a list what it filters, searches and counts by', async () => {
    const found = await sql<{ text: string }>`
      select substring(indexdef from 'btree (.*)$') as text from pg_indexes where tablename = 'requisition'`.execute(
      database.owner(),
    )
    const texts = found.rows.map((row) => row.text)
    expect(texts).toContain('(tenant_id, needed_by, id) INCLUDE (site_id, entered_on)')
    expect(texts).toContain('(tenant_id, site_id, status)')
    expect(texts).toContain('(tenant_id, reference, id)')
    expect(texts.filter((text) => text.startsWith('(tenant_id, doc_no'))).toEqual(['(tenant_id, doc_no)'])
    const inOrder = texts.find((text) => text.startsWith('(tenant_id, site_id, entered_on, id) INCLUDE '))
    for (const column of ['status', 'request_location_id', 'total_value', 'doc_no', 'reference'])
      expect(inOrder).toContain(column)
    expect(texts.join()).not.toContain('remarks')
  })

  // Last, because views of limits go with the column.
  it('[ENT-19] fills the rows there are with the default of a new field that must be given', async () => {
    const owner = database.owner()
    await sql`alter table package_limit drop column mode cascade`.execute(owner)
    await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into package_limit (tenant_id, id, number, name) values ('ui', 901, 'OLD', 'Old')`.execute(trx),
    )
    await syncEntityTables(owner, definitions)
    const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
      sql<{ mode: string }>`select mode from package_limit where id = 901`.execute(trx),
    )
    expect(rows).toEqual([{ mode: 'Refuse' }])
    const { rows: defaults } = await sql`select column_default as value from information_schema.columns
      where table_name = 'package_limit' and column_name = 'mode'`.execute(owner)
    expect(defaults).toEqual([{ value: null }])
  })
})

async function triggersOf(database: TestDatabase, table: string): Promise<readonly string[]> {
  const found = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgrelid = ${table}::regclass and tgname like ${`${table}\\_search\\_%`}`.execute(
    database.owner(),
  )
  return found.rows.map((row) => row.name)
}

type Fields = NonNullable<ReturnType<TenantDefinitions['entity']>>['fields']

function fieldOf(definitions: TenantDefinitions, id: string): Fields[number] {
  const field = definitions.entity('requisition')?.fields.find((candidate) => candidate.id === id)
  if (!field) throw new Error(`No field ${id}`)
  return field
}

/** The definitions with other fields in the requisition. */
function withRequisitionFields(definitions: TenantDefinitions, change: (fields: Fields) => Fields): TenantDefinitions {
  const family = definitions.families.get('requisition')
  if (!family) throw new Error('No requisition')
  const changed = { ...family, entity: { ...family.entity, fields: change(family.entity.fields) } }
  return { ...definitions, families: new Map([...definitions.families, ['requisition', changed]]) }
}
