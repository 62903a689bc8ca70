import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runMigrations } from '../../../server/db/prepare/run-migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'), smallDefinitions())
  folder = await mkdtemp(join(tmpdir(), 'larder-migrations-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

describe('migrations', () => {
  it('[DB-7] run once, in order, however many nodes start together', async () => {
    await write('902_second.sql', 'insert into steps values (2)')
    await write('901_first.sql', 'create table steps(id int); insert into steps values (1)')
    await write('notes.txt', 'not a migration')
    const runs = await Promise.all([runMigrations(database.owner(), folder), runMigrations(database.owner(), folder)])
    expect(runs.flat().toSorted()).toEqual(['901_first', '902_second'])
    const { rows } = await sql<{ id: number }>`select id from steps order by id`.execute(database.owner())
    expect(rows.map((row) => row.id)).toEqual([1, 2])
  })

  it('[DB-8] are refused when one that ran was changed; other line endings are no change', async () => {
    await write('902_second.sql', 'insert into steps values (3)')
    await expect(runMigrations(database.owner(), folder)).rejects.toThrow(/902_second was changed after it ran/)
    await write('902_second.sql', 'insert into steps values (2)')
    await write('903_lines.sql', 'select 1;\nselect 2')
    await runMigrations(database.owner(), folder)
    await write('903_lines.sql', 'select 1;\r\nselect 2')
    expect(await runMigrations(database.owner(), folder)).toEqual([])
  })

  it('[DB-7] run in order of their numbers whatever room they lie in, and not again in another', async () => {
    await mkdir(join(folder, 'stock'))
    await mkdir(join(folder, 'orders'))
    await write('stock/905_first.sql', 'create table rooms(id int)')
    await write('orders/906_second.sql', 'insert into rooms values (1)')
    expect(await runMigrations(database.owner(), folder)).toEqual(['905_first', '906_second'])
    await rename(join(folder, 'stock/905_first.sql'), join(folder, '905_first.sql'))
    expect(await runMigrations(database.owner(), folder)).toEqual([])
  })

  it('[DB-32] fail where rows of tenants are hidden from them, and see all of them where they say so', async () => {
    const all = 'update site set name = name'
    await write('910_hidden.sql', all)
    await expect(runMigrations(database.owner(), folder)).rejects.toThrow(/row-level security policy for table "site"/)
    const [lift, lower] = ['NO FORCE', 'FORCE'].map((how) => `alter table site ${how} row level security`)
    await write('910_hidden.sql', [lift, all, lower].join(';\n'))
    expect(await runMigrations(database.owner(), folder)).toEqual(['910_hidden'])
  })

  it('[DB-33] make functions that read protected tables where nobody lifts their policies; one that fails is named', async () => {
    await write(
      '911_function.sql',
      'create function names() returns setof text language sql as $$ select name from site $$',
    )
    expect(await runMigrations(database.owner(), folder)).toEqual(['911_function'])
    await write('912_asks.sql', 'select names()')
    await expect(runMigrations(database.owner(), folder)).rejects.toThrow(/Migration 912_asks failed: .*"site"/)
    await rm(join(folder, '912_asks.sql'))
  })

  it('[DB-9] leave nothing of one that fails', async () => {
    await write('904_broken.sql', 'create table half(id int); select nonsense')
    await expect(runMigrations(database.owner(), folder)).rejects.toThrow(/nonsense/)
    const { rows } = await sql`select to_regclass('half') as half`.execute(database.owner())
    expect(rows).toEqual([{ half: null }])
  })
})
