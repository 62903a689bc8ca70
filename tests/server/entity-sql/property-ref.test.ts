import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { propertyRef } from '../../../server/entity-sql/property-ref.ts'
import { productDefinitions } from '../support/product-definitions.ts'

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

describe('propertyRef', () => {
  let definitions: TenantDefinitions
  beforeAll(async () => {
    definitions = (await productDefinitions()).base
  })

  const sqlOf = (property: string): string | undefined => {
    const entity = definitions.entity('requisition')
    const quantity = entity?.fields.find((field) => field.id === 'totalQty')
    if (!entity || !quantity) throw new Error('No requisition')
    const custom = {
      ...quantity,
      id: "x_gu'ests",
      property: 'x_guests',
      column: 'custom',
      isCustom: true,
      total: undefined,
      share: undefined,
      pick: undefined,
    }
    return propertyRef({ fields: [...entity.fields, custom] }, property, 't')?.sql.compile(compiler).sql
  }

  it('[ENT-9] knows the wire names of the entity and nothing else', () => {
    expect(sqlOf('Reference')).toBe('"t"."reference"')
    expect(sqlOf('SupplyLocationId')).toBe('"t"."supply_location_id"')
    for (const name of [
      'reference',
      'supply_location_id',
      'Reference"; drop table x; --',
      'Lines',
      '__proto__',
      'constructor',
      '',
    ]) {
      expect(sqlOf(name)).toBeUndefined()
    }
  })

  it('[ENT-9] reads a custom field from the JSON column with the type of its kind', () => {
    expect(sqlOf('x_guests')).toBe(`("t"."custom" ->> 'x_gu''ests')::numeric(20,6)`)
  })
})
