import { execFile } from 'node:child_process'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { planEntityTables } from '../../../server/db/tables/entity-table-plan.ts'
import { planText } from '../../../server/db/tables/entity-table-plan-text.ts'
import { tableShapes } from '../../../server/db/tables/entity-table-shape.ts'
import type { ExistingTable } from '../../../server/db/tables/entity-table-existing.ts'
import { productDefinitions } from '../support/product-definitions.ts'

const run = promisify(execFile)

describe('npm run db:plan', () => {
  it('[ENT-18] says what steps are good for, those of one purpose together, and shows statements when asked', async () => {
    const { base } = await productDefinitions()
    const shapes = tableShapes(base)
    const unit = shapes.filter(({ table }) => table === 'unit')
    const plan = planEntityTables(unit, new Map<string, ExistingTable>())
    const words = planText(plan, { withSql: false })
    expect(words).toContain('unit, 1 step: a new definition keeps its records in a table of its own')
    expect(words).toContain('unit_search, 4 steps: the search finds the words of its rows')
    expect(words).toMatch(/The next start does these \d+ steps in one transaction/)
    expect(words).not.toContain('CREATE TABLE')
    expect(planText(plan, { withSql: true })).toContain('CREATE TABLE "unit"')
    for (const { why } of plan.steps) expect(why).not.toBe('')
  })

  it('[ENT-18] says that nothing is to be done', () => {
    const plan = { steps: [], refusals: [], missing: [], notices: [] }
    expect(planText(plan, { withSql: false })).toBe('The database fits the definitions; nothing is to be done.')
  })

  it('[ENT-18] without a database says what to do in one line, and makes none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'larder-plan-'))
    const never = join(folder, 'never')
    const command = run(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/db-plan.ts'], {
      env: { ...process.env, DATA_DIR: never, DATABASE_URL: undefined, DATABASE_DIRECT_URL: undefined },
    })
    const failure = await command.then(
      () => '',
      (error: unknown) => (error instanceof Error && 'stderr' in error ? String(error.stderr) : ''),
    )
    expect(failure.trim().split('\n')).toEqual([
      `There is no database in ${never} yet. Start Larder once (npm start), or name another folder by DATA_DIR or a PostgreSQL by DATABASE_URL.`,
    ])
    await expect(access(never)).rejects.toThrow()
    await rm(folder, { recursive: true })
  })
})
