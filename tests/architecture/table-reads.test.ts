import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantEntity } from '#core/model/tenant-definitions.ts'
import { productCatalogue } from '../../server/product-catalogue.ts'
import { productDefinitions } from '../config/support/issues-with.ts'
import { columnsRead, type TableColumns } from '../support/statements/columns-read.ts'
import { sourceFiles } from './support/source-files.ts'
import { sqlOf, sqlOfMigration } from './support/sql-of.ts'

/** Columns every record has, whatever its definition says. */
const frame = 'id tenant_id parent_id line_no version_no entered_by entered_on edited_by edited_on custom'.split(' ')

const { entities } = await productDefinitions()
/** Tables that definitions draw; those of storage "system" are drawn by migrations. */
const drawn = [...entities.values()].filter(({ storage }) => storage === 'generated')
const tables: TableColumns = new Map(drawn.map((entity) => [entity.table, new Set(columnsOf(entity).values())]))

describe('SQL written by hand', () => {
  it('[DEF-80] names of tables that definitions draw what is declared beside it, and nothing else is declared', () => {
    const declared = new Map(productCatalogue.reads.map((reads) => [reads.by, declaredOf(reads)]))
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(named()))
  })

  it.each([
    ['select i.category_id from item i where i.name = $1', ['item', 'item.category_id', 'item.name']],
    ['select category_id from item where tenant_id = $1', ['item', 'item.category_id']],
    ['update item set last_cost = $1 where item.id = $2', ['item', 'item.last_cost']],
    ['insert into message (tenant_id, subject) values ($1, $2)', ['message', 'message.subject']],
    [
      'select (select c.name from category c where c.id = i.category_id) from item i',
      ['category', 'category.name', 'item', 'item.category_id'],
    ],
    ['with few as (select name from item) select few.name from few', ['item', 'item.name']],
    ['select $1 .base_unit_id = 1', ['item', 'item.base_unit_id']],
    ['select 1 from jsonb_to_recordset($1) as r(name text) join item i on i.id = r.name', ['item']],
    ['select u.name as name from site u', []],
  ])('[DEF-80] the scan finds what is named in %s', (sql, found) => {
    expect(columnsRead([sql], tables)).toEqual(found)
  })

  it('[DEF-80] the scan follows a piece of a statement to the rows the file calls so', () => {
    const pieces = ['select 1 from item i where $1', 'i.category_id = $1']
    expect(columnsRead(pieces, tables)).toEqual(['item', 'item.category_id'])
  })
})

/** What the SQL of each file names; files that name nothing are left out. */
function named(): readonly (readonly [string, readonly string[]])[] {
  const migrations = ['server/db/migrations', 'server/db/migrations-after'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => `${folder}/${path}`),
  )
  return [
    ...sourceFiles('server', 'scripts').map((file) => [file.path, sqlOf(file)] as const),
    ...migrations.map((path) => [path, sqlOfMigration(path)] as const),
  ]
    .map(([path, texts]) => [path, columnsRead(texts, tables)] as const)
    .filter(([, found]) => found.length > 0)
}

function declaredOf(reads: TableReads): readonly string[] {
  return Object.entries(reads.entities)
    .flatMap(([id, fields]) => {
      const entity = drawn.find((one) => one.id === id)
      if (entity === undefined) throw new Error(`${reads.by} declares ${id}, which no definition draws`)
      return [entity.table, ...Object.keys(fields).map((field) => `${entity.table}.${columnsOf(entity).get(field)}`)]
    })
    .toSorted()
}

/** Field → its column, of the fields that have one of their own. */
function columnsOf({ fields }: TenantEntity): ReadonlyMap<string, string> {
  const own = fields.filter((field) => kindOf(field).column !== undefined && !frame.includes(field.column))
  return new Map(own.map((field) => [field.id, field.column]))
}
