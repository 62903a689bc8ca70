import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { add, change, userBody } from './people-world.ts'

let test: TestApp
let admin: TestSession

beforeAll(async () => {
  test = await createTestApp({
    permissions: { Controller: ['ViewUsers', 'CreateUsers', 'ViewRoles', 'CreateRoles', 'ViewSites'] },
  })
  admin = await signIn(test)
})
afterAll(() => test?.close())

async function made(set: string, body: object): Promise<number> {
  const answer = await add(admin, set, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ Id: number }>().Id
}

const role = (name: string, ...permissions: readonly string[]) =>
  made('Roles', { Name: name, Permissions: permissions.map((permission) => ({ Permission: permission })) })

const person = (name: string, access: readonly object[], changes: object = {}) =>
  made(
    'Users',
    userBody({ Username: name, DisplayName: name, Email: `${name}@ui.example`, Access: access, ...changes }),
  )

/** What is found of a person: kind, site and both roles. */
async function found(user: number): Promise<readonly string[]> {
  const answer = await admin.call({
    url: `/inventory/api/DutyConflicts?$filter=UserId eq ${user}&$orderby=Kind,AtSiteId`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { value } = answer.json<{ value: readonly Conflict[] }>()
  return value.map(
    ({ Kind, AtSiteId, FirstRoles, SecondRoles }) => `${Kind} at ${AtSiteId}: ${FirstRoles} | ${SecondRoles}`,
  )
}

interface Conflict {
  readonly Kind: string
  readonly AtSiteId: number
  readonly FirstRoles: string
  readonly SecondRoles: string
}

it('[PEOPLE-61] tells who may order and receive at one site, through two roles, and not who may at two', async () => {
  const buyer = await role('Duty buyer', 'CreatePurchaseOrder', 'ViewUnits')
  const receiver = await role('Duty receiver', 'CreateReceiving', 'PostReceiving')
  const both = await person('duty.both', [
    { SiteId: 2, RoleId: buyer },
    { SiteId: 2, RoleId: receiver },
  ])
  const apart = await person('duty.apart', [
    { SiteId: 2, RoleId: buyer },
    { SiteId: 3, RoleId: receiver },
  ])
  expect(await found(both)).toEqual(['OrdersReceives at 2: Duty buyer | Duty receiver'])
  expect(await found(apart)).toEqual([])

  // A role that is not active gives nothing, and neither does one that lost the right.
  await change(admin, `Roles(${receiver})`, { IsActive: false })
  expect(await found(both)).toEqual([])
})

it('[PEOPLE-61] tells who may enter suppliers at any site and invoices at another, and who receives what he enters invoices of', async () => {
  const office = await role('Duty office', 'CreateSuppliers')
  const clerk = await role('Duty clerk', 'CreateAPVouchers', 'PostReceiving')
  const access = [
    { SiteId: 1, RoleId: office },
    { SiteId: 2, RoleId: clerk },
  ]
  expect(await found(await person('duty.clerk', access))).toEqual([
    'ReceivesVouchers at 2: Duty clerk | Duty clerk',
    'SuppliersVouchers at 2: Duty office | Duty clerk',
  ])
  expect(await found(await person('duty.gone', access, { IsBlocked: true }))).toEqual([])
})
