import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askPlan, helpText } from '../../scripts/new-family/ask-plan.ts'
import { readConfigFiles } from '../../scripts/new-family/config-files.ts'
import { writeFamily } from '../../scripts/new-family/write-family.ts'
import { loadDefinitions } from '../../server/definitions/create-definition-store.ts'
import { printIssue } from '../../server/definitions/print-issue.ts'
import { productCatalogue } from '../../server/product-catalogue.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-config-'))
  await cp('config', folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function create(...args: readonly string[]) {
  const plan = await askPlan(args)
  if (!plan.ok) throw new Error(plan.error.join('\n'))
  const files = await readConfigFiles(folder)
  writeFamily(plan.value, files)
  const written = await files.write()
  const built = await loadDefinitions(folder, productCatalogue)
  expect(built.ok ? [] : built.error.map(printIssue)).toEqual([])
  if (!built.ok) throw new Error('not right')
  return { written, base: built.value.base }
}

const fields = (...all: readonly string[]) => all.flatMap((field) => ['--field', field])

describe('npm run new:family', () => {
  it('[DEF-97] names every flag in its help, and with a flag nobody knows', async () => {
    for (const flag of [
      '--id',
      '--plural',
      '--module',
      '--kind',
      '--title-en',
      '--list-es',
      '--field',
      '--line',
      '--column',
    ])
      expect(helpText).toContain(flag)
    const unknown = await askPlan(['--titel', 'Groups'])
    expect(unknown.ok ? '' : unknown.error.join('\n')).toContain("Unknown option '--titel'")
    expect(unknown.ok ? '' : unknown.error.join('\n')).toContain(helpText)
  })

  it('[DEF-90] writes a master that config:check finds right: definition, texts, rights, menu item and search entries', async () => {
    const own = fields(
      'code!:text:20',
      'name!:text:80',
      'goods:choice:Food|Drink',
      'currency:lookup:currency',
      'isActive:boolean',
    )
    const { written, base } = await create('--id', 'supplierGroup', '--title-es', 'Grupo de proveedores', ...own)
    expect(base.families.get('supplierGroup')).toMatchObject({
      kind: 'master',
      routes: { create: 'inventory-management/create-suppliergroups' },
      permissions: { view: 'ViewSupplierGroups', create: 'CreateSupplierGroups' },
    })
    expect(base.areas['mastermanagement']).toContain('ViewSupplierGroups')
    expect(base.menu.flatMap((item) => item.SecondaryMenu.map(({ RoutingURL }) => RoutingURL))).toContain(
      'inventory-management/view-suppliergroups',
    )
    expect(base.search.filter(({ path }) => path.endsWith('-suppliergroups'))).toHaveLength(2)
    expect(written).toHaveLength(12)
  })

  it('[DEF-91] opens the screen the search catalogue names, with its route and rights', async () => {
    const { base } = await create(
      '--id',
      'butchery',
      '--plural',
      'butcheries',
      '--kind',
      'document',
      ...fields('location!:lookup:location', 'note:multiline'),
      '--line',
      'item!:lookup:item',
      '--line',
      'qty!:quantity',
    )
    expect(base.families.get('butchery')).toMatchObject({
      routes: { lists: { butcheries: 'transaction/view-butchery' }, create: 'transaction/create-butchery' },
      permissions: { create: 'CreateButchery' },
    })
    expect(base.search.find(({ path }) => path === 'transaction/view-butchery')).toMatchObject({ isAvailable: true })
  })

  it('[DEF-92] writes a document that asks for approval', async () => {
    const { base } = await create(
      '--id',
      'tasting',
      '--kind',
      'document',
      '--approval',
      ...fields('reference:text:50', 'day!:date'),
    )
    const moves = base.families.get('tasting')?.workflow?.moves ?? {}
    expect(Object.keys(moves)).toEqual(['submit', 'approve', 'hold', 'deny', 'revise', 'cancel'])
  })

  it('[DEF-93] leaves order and layout of the files it edits alone', async () => {
    const lines = async () => (await readFile(join(folder, 'permissions.json'), 'utf8')).split('\n')
    const before = await lines()
    await create('--id', 'bakeSale', '--kind', 'document', ...fields('reference:text:50'))
    const after = await lines()
    expect(after.filter((line) => !before.includes(line)).map((line) => line.trim())).toEqual([
      '"CreateBakeSale",',
      '"ViewBakeSale",',
    ])
    expect(before.filter((line) => !after.includes(line))).toEqual([])
  })

  it('[DEF-94] refuses what it cannot write, naming it', async () => {
    const plan = await askPlan(['--id', 'Tasting', ...fields('day!:dat', 'to:lookup')])
    expect(plan.ok ? [] : plan.error).toEqual([
      '"day!:dat": there is no kind "dat"',
      '"to:lookup": a lookup needs an option, such as to:lookup:item',
      'The id begins with a small letter and has letters and digits only',
    ])
    await expect(create('--id', 'item', ...fields('name:text'))).rejects.toThrow('There is a family item already')
  })
})
