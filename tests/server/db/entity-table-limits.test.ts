import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { mostRowBytes, rowRoom } from '#core/field-kinds/stored-size.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { readEntityTablePlan, syncEntityTables } from '../../../server/db/tables/entity-table-sync.ts'
import { objectName } from '../../../server/db/tables/index-shape.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe('tables of large definitions', () => {
  let database: TestDatabase
  let definitions: TenantDefinitions
  let unit: FamilyDefinition
  let code: FieldDefinition
  beforeAll(async () => {
    const store = await productDefinitions()
    definitions = store.base
    database = await createTestDatabase(inject('adminUrl'), store)
    const family = definitions.families.get('unit')
    const field = family?.entity.fields.find(({ id }) => id === 'code')
    if (family === undefined || field === undefined) throw new Error('No units')
    unit = family
    code = field
  })
  afterAll(() => database.drop())

  const withUnitFields = (fields: readonly FieldDefinition[], changes: Partial<FamilyDefinition> = {}) => {
    const family = { ...unit, ...changes, entity: { ...unit.entity, fields: [...unit.entity.fields, ...fields] } }
    return { ...definitions, families: new Map([...definitions.families, ['unit', family]]) }
  }
  const texts = (count: number): readonly FieldDefinition[] =>
    Array.from({ length: count }, (_, index) => ({
      ...code,
      id: `note${index}`,
      property: `Note${index}`,
      column: `note_${index}`,
      unique: false,
      options: { max: 60 },
    }))
  const inTenant = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    withTenant(database.db, { tenantId: 'ui' }, async (trx) => (await query.execute(trx)).rows)

  it('[ENT-13] search any number of short texts, also of rows that stood before, as many as a row holds', async () => {
    await inTenant(sql`insert into unit (tenant_id, code, name) values ('ui', 'OLD', 'Earlier bottle')`)
    const fields = texts(310)
    expect(mostRowBytes([...unit.entity.fields, ...fields])).toBeGreaterThan(rowRoom - 400)
    const wider = withUnitFields(fields)
    await syncEntityTables(database.owner(), wider)
    expect((await readEntityTablePlan(database.owner(), wider)).steps).toEqual([])
    const columns = fields.map(({ column }) => sql.ref(column))
    const values = fields.map((_, index) => `needle${index} ${'ä'.repeat(40)}`)
    await inTenant(sql`insert into unit (tenant_id, code, name, ${sql.join(columns)})
      values ('ui', 'NEW', 'Later', ${sql.join(values)})`)
    const found = (term: string) =>
      inTenant(sql<{ code: string }>`select u.code from unit_search s join unit u on u.tenant_id = s.tenant_id
        and u.id = s.record_id where s.tenant_id = 'ui' and s.term = ${term}`)
    expect(await found('needle309')).toEqual([{ code: 'NEW' }])
    expect(await found('earlier')).toEqual([{ code: 'OLD' }])
    await inTenant(sql`update unit set note_309 = 'thread' where tenant_id = 'ui' and code = 'NEW'`)
    expect(await found('needle309')).toEqual([])
    expect(await found('thread')).toEqual([{ code: 'NEW' }])
    await inTenant(sql`delete from unit where tenant_id = 'ui' and code = 'NEW'`)
    expect(await found('thread')).toEqual([])
  })

  it('[ENT-14] give long names of one beginning names of their own', async () => {
    const long = 'a_rather_long_name_of_a_column_that_nobody_abbreviated'
    const fields = ['one', 'two'].map((end, index) => ({
      ...code,
      id: `long${index}`,
      property: `Long${index}`,
      column: `${long}_${end}`,
      unique: true,
    }))
    const [first = '', second = ''] = fields.map(({ column }) => objectName(`unit_${column}_key`))
    expect(first).not.toBe(second)
    expect([first.length, second.length]).toEqual([63, 63])
    expect(objectName('unit_code_key')).toBe('unit_code_key')
    const wider = withUnitFields(fields)
    await syncEntityTables(database.owner(), wider)
    expect((await readEntityTablePlan(database.owner(), wider)).steps).toEqual([])
    const insert = (unitCode: string, one: string, two: string) =>
      inTenant(sql`insert into unit (tenant_id, code, name, ${sql.ref(`${long}_one`)}, ${sql.ref(`${long}_two`)})
        values ('ui', ${unitCode}, 'x', ${one}, ${two})`)
    await insert('L1', 'a', 'b')
    await expect(insert('L2', 'a', 'c')).rejects.toThrow(first)
    await expect(insert('L3', 'c', 'b')).rejects.toThrow(second)
  })

  it('[ENT-15] carry beside an index no more than it holds, and index no value too long for one', async () => {
    const document = definitions.families.get('requisition')
    const [list] = Object.values(document?.lists ?? {})
    if (document === undefined || list === undefined) throw new Error('No requisitions')
    const extra = Array.from({ length: 40 }, (_, index) => ({
      ...code,
      id: `kind${index}`,
      property: `Kind${index}`,
      column: `kind_${index}`,
      type: 'choice' as const,
      unique: false,
      options: { options: ['Small', 'Large'] },
    }))
    const wide = { ...code, id: 'wide', property: 'Wide', column: 'wide', unique: false, options: { max: 3_000 } }
    const lists = {
      ...document.lists,
      [list.id]: {
        ...list,
        filters: [...list.filters, ...extra.map(({ id }) => id)],
        columns: [...list.columns, 'wide'],
      },
    }
    const entity = { ...document.entity, fields: [...document.entity.fields, ...extra, wide] }
    const wider = {
      ...definitions,
      families: new Map([...definitions.families, ['requisition', { ...document, lists, entity }]]),
    }
    await syncEntityTables(database.owner(), wider)
    expect((await readEntityTablePlan(database.owner(), wider)).steps).toEqual([])
    const found = await sql<{ columns: number }>`select max(indnatts)::int as columns from pg_index
      where indrelid = 'requisition'::regclass`.execute(database.owner())
    expect(found.rows[0]?.columns).toBeLessThanOrEqual(32)
    const onWide = await sql`select from pg_indexes where tablename = 'requisition' and indexdef like '%wide%'`.execute(
      database.owner(),
    )
    expect(onWide.rows).toEqual([])
  })
})
