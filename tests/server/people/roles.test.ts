import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { add, change, issuesOf } from './people-world.ts'

let test: TestApp
let admin: TestSession

beforeAll(async () => {
  test = await createTestApp({
    permissions: { Chef: ['ViewRequisition'], Controller: ['ViewRoles', 'CreateRoles', 'ViewRequisition'] },
  })
  admin = await signIn(test)
})
afterAll(() => test?.close())

interface RoleRow {
  readonly Id: number
  readonly Permissions: readonly { readonly Id: number; readonly Permission: string }[]
}

async function read(id: number): Promise<RoleRow> {
  return (await admin.call({ url: `/inventory/api/Roles(${id})` })).json<RoleRow>()
}

describe('a role', () => {
  it('[PEOPLE-20] holds its rights as lines, each a name of the permission tree', async () => {
    const lines = [{ Permission: 'ViewRequisition' }, { Permission: 'ViewCost' }]
    const created = await add(admin, 'Roles', { Name: 'Buyer', Permissions: lines })
    expect(created.statusCode, created.body).toBe(201)
    expect(created.json()).toMatchObject({ Name: 'Buyer', IsActive: true, Permissions: lines })
    const { Id, Permissions } = created.json<RoleRow>()
    const swapped = [Permissions[1], Permissions[0], { Permission: 'ViewUnits' }]
    expect((await change(admin, `Roles(${Id})`, { Permissions: swapped })).json<RoleRow>().Permissions).toMatchObject([
      { Permission: 'ViewCost' },
      { Permission: 'ViewRequisition' },
      { Permission: 'ViewUnits' },
    ])
    const wrong = [{ Permission: 'ViewEverything' }, { Permission: 'ViewCost' }, { Permission: 'ViewCost' }]
    expect(issuesOf(await add(admin, 'Roles', { Name: 'Wrong', Permissions: wrong }))).toEqual([
      'permissions.0.permission choice',
      'permissions.2.permission twice',
    ])
    expect(issuesOf(await add(admin, 'Roles', { Name: 'buyer', Permissions: [] }))).toEqual(['name unique'])
  })

  it('[PEOPLE-20] lets two lines change places', async () => {
    const { Id, Permissions } = (
      await add(admin, 'Roles', {
        Name: 'Swap',
        Permissions: [{ Permission: 'ViewUnits' }, { Permission: 'ViewCost' }],
      })
    ).json<RoleRow>()
    const crossed = [
      { Id: Permissions[0]?.Id, Permission: 'ViewCost' },
      { Id: Permissions[1]?.Id, Permission: 'ViewUnits' },
    ]
    const answer = await change(admin, `Roles(${Id})`, { Permissions: crossed })
    expect(answer.json()).toMatchObject({ Permissions: [{ Permission: 'ViewCost' }, { Permission: 'ViewUnits' }] })
  })

  it('[PEOPLE-21] acts with its new rights on the next request', async () => {
    const chef = await signIn(test, { user: 'chef' })
    // Without the right this is refused, with it there is no such unit.
    const ask = async () => (await chef.call({ url: '/inventory/api/Units(9)' })).statusCode
    expect(await ask()).toBe(403)
    const { Permissions } = await read(2)
    await change(admin, 'Roles(2)', { Permissions: [...Permissions, { Permission: 'ViewUnits' }] })
    expect(await ask()).toBe(404)
    await change(admin, 'Roles(2)', { Permissions })
    expect(await ask()).toBe(403)
  })

  it('[PEOPLE-21] ends the sessions of those who work in it when it is not active any more', async () => {
    const chef = await signIn(test, { user: 'chef' })
    expect((await change(admin, 'Roles(2)', { IsActive: false })).statusCode).toBe(200)
    expect((await chef.call({ url: '/inventory/api/Requisitions' })).statusCode).toBe(401)
    expect((await change(admin, 'Roles(2)', { IsActive: true })).statusCode).toBe(200)
  })

  it('[PEOPLE-8] takes no right that the giver lacks, and gives up any', async () => {
    const clerk = await signIn(test, { user: 'controller' })
    const { Permissions } = await read(2)
    const grown = [...Permissions, { Permission: 'ViewRoles' }, { Permission: 'ViewCost' }]
    expect(issuesOf(await change(clerk, 'Roles(2)', { Permissions: grown }))).toEqual([
      `permissions.${Permissions.length + 1}.permission beyondRights`,
    ])
    const { Permissions: all } = await read(1)
    const fewer = all.filter((line) => line.Permission !== 'ViewUnits')
    expect((await change(clerk, 'Roles(1)', { Permissions: fewer })).statusCode).toBe(200)
    expect((await change(clerk, 'Roles(1)', { IsActive: false })).statusCode).toBe(422)
  })

  it('[PEOPLE-14] takes a right nobody holds from an administrator, who else lacks it like any other', async () => {
    const clerk = await signIn(test, { user: 'controller' })
    const { Permissions } = await read(2)
    // As on a database that was there before the right was.
    const fewer = (await read(1)).Permissions.filter((line) => line.Permission !== 'CreateMRP')
    expect((await change(admin, 'Roles(1)', { Permissions: fewer })).statusCode).toBe(200)
    const grown = [...Permissions, { Permission: 'CreateMRP' }]
    const refused = [`permissions.${Permissions.length}.permission beyondRights`]
    expect(issuesOf(await change(clerk, 'Roles(2)', { Permissions: grown }))).toEqual(refused)
    expect((await change(admin, 'Roles(2)', { Permissions: grown })).statusCode).toBe(200)
    const own = [...fewer, { Permission: 'CreateMRP' }]
    expect(issuesOf(await change(admin, 'Roles(1)', { Permissions: own }))).toEqual([
      `permissions.${fewer.length}.permission beyondRights`,
    ])
  })

  it('[PEOPLE-7] leaves an administrator', async () => {
    const { Permissions } = await read(1)
    const fewer = Permissions.filter((line) => line.Permission !== 'CreateUsers')
    expect(issuesOf(await change(admin, 'Roles(1)', { Permissions: fewer }))).toEqual(['permissions lastAdministrator'])
    expect(issuesOf(await change(admin, 'Roles(1)', { IsActive: false }))).toEqual(['isActive lastAdministrator'])
  })

  it('[PEOPLE-22] types of locations come with the tenant and are only read', async () => {
    const headers = { 'if-match': '"v1"' }
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into location_type (tenant_id, id, name) values ('ui', 1, 'Store')`.execute(trx),
    )
    const url = '/inventory/api/LocationTypes(1)'
    expect((await admin.call({ url })).json()).toMatchObject({ '@larder.canEdit': false })
    expect((await admin.call({ method: 'PATCH', url, headers, payload: { Name: 'Mine' } })).statusCode).toBe(403)
    expect((await add(admin, 'LocationTypes', { Name: 'Cellar' })).statusCode).toBe(403)
  })
})
