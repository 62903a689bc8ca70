import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { add, change, issuesOf, passwordIn, sendMails, userBody, verify } from './people-world.ts'

let test: TestApp
let admin: TestSession
let clerk: TestSession

beforeAll(async () => {
  test = await createTestApp({
    permissions: {
      Chef: ['ViewRequisition', 'CreateRequisition'],
      Controller: ['ViewUsers', 'CreateUsers', 'ViewRequisition'],
    },
  })
  admin = await signIn(test)
  clerk = await signIn(test, { user: 'controller' })
})
afterAll(() => test?.close())

interface Row {
  readonly Id: number
  readonly Access: readonly { readonly Id: number; readonly SiteId: number; readonly RoleId: number }[]
}

async function read(id: number): Promise<Row> {
  return (await admin.call({ url: `/inventory/api/Users(${id})` })).json<Row>()
}

describe('a new user', () => {
  it('[PEOPLE-1] is stored with every field, gets a temporary password by mail, and must change it', async () => {
    const answer = await add(admin, 'Users', userBody())
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      Username: 'Nina.New',
      DisplayName: 'Nina New',
      Email: 'nina@ui.example',
      Phone: '',
      Language: 'en',
      IsBlocked: false,
      IsActive: true,
      Access: [{ SiteId: 2, RoleId: 2 }],
      '@larder.canEdit': true,
    })
    const [mail, ...others] = await sendMails(test)
    expect(others).toEqual([])
    expect([mail?.to, mail?.subject]).toEqual(['nina@ui.example', 'Your account in Larder'])
    expect(mail?.text).toContain('Your user ID: Nina.New')
    test.clock.moveSeconds(20 * 3600)
    expect((await verify(test, 'nina.new', passwordIn(mail))).json()).toMatchObject({ isRandomPassword: true })
    test.clock.moveSeconds(-20 * 3600)
  })

  it('[PEOPLE-40] has a name of plain letters, that no eye takes for another', async () => {
    for (const Username of [
      'adm\u0131n',
      'admin\u200b',
      '\u0430dmin',
      'ad min',
      'admin\u202e',
      '-admin',
      '\uff41dmin',
    ]) {
      const answer = await add(admin, 'Users', userBody({ Username, Email: 'x@ui.example' }))
      expect([Username, issuesOf(answer)]).toEqual([Username, ['username accountName']])
    }
  })

  it('[PEOPLE-2] has a name of its own, whatever its case, and at least one role', async () => {
    const taken = await add(admin, 'Users', userBody({ Username: 'CHEF' }))
    expect([taken.statusCode, issuesOf(taken)]).toEqual([422, ['username unique']])
    const alone = await add(admin, 'Users', userBody({ Username: 'alone', Access: [] }))
    expect(issuesOf(alone)).toEqual(['access minLines'])
    const line = { SiteId: 2, RoleId: 2 }
    const twice = await add(admin, 'Users', userBody({ Username: 'twice', Access: [line, line] }))
    expect(issuesOf(twice)).toEqual(['access.1.role twice'])
  })

  it('[PEOPLE-3] is written with CreateUsers only', async () => {
    const chef = await signIn(test, { user: 'chef' })
    expect((await add(chef, 'Users', userBody({ Username: 'other' }))).json()).toMatchObject({ Code: 'E_PERM' })
  })
})

describe('a change of a user', () => {
  it('[PEOPLE-4] that takes access away ends sessions and sign-ins at once', async () => {
    const chef = await signIn(test, { user: 'chef' })
    const ask = () => chef.call({ url: '/inventory/api/Requisitions' })
    expect((await ask()).statusCode).toBe(200)
    const [first, ...rest] = (await read(2)).Access
    expect((await change(admin, 'Users(2)', { Access: rest })).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(401)
    const back = { SiteId: first?.SiteId, RoleId: first?.RoleId }
    expect((await change(admin, 'Users(2)', { Access: [...rest, back] })).statusCode).toBe(200)
    const again = await signIn(test, { user: 'chef' })
    expect((await change(admin, 'Users(2)', { IsBlocked: true })).statusCode).toBe(200)
    expect((await again.call({ url: '/inventory/api/Requisitions' })).statusCode).toBe(401)
    expect((await change(admin, 'Users(2)', { IsBlocked: false })).statusCode).toBe(200)
    await signIn(test, { user: 'chef' })
  })

  it('[PEOPLE-5] leaves sessions alone that lose nothing, and shows in them at once', async () => {
    const chef = await signIn(test, { user: 'chef' })
    await chef.call({ url: '/inventory/api/Requisitions' })
    expect((await change(admin, 'Users(2)', { DisplayName: 'The chef', Language: 'es' })).statusCode).toBe(200)
    const refused = await chef.call({ url: '/inventory/api/Users(1)' })
    expect(refused.statusCode).toBe(403)
    expect(refused.json<{ Message: string }>().Message).toMatch(/permiso|autoriz/i)
  })

  it('[PEOPLE-6] of the address ends the temporary password of the old one, and mails another to who has no own', async () => {
    const { Id } = (await add(admin, 'Users', userBody({ Username: 'mover', Email: 'old@ui.example' }))).json<Row>()
    const old = passwordIn((await sendMails(test))[0])
    expect((await change(admin, `Users(${Id})`, { Email: 'new@ui.example' })).statusCode).toBe(200)
    const [mail] = await sendMails(test)
    expect(mail?.to).toBe('new@ui.example')
    expect((await verify(test, 'mover', old)).json()).toMatchObject({ Code: 'E_CREDENTIALS' })
    expect((await verify(test, 'mover', passwordIn(mail))).statusCode).toBe(200)
    expect((await change(admin, 'Users(2)', { Email: 'chef2@ui.example' })).statusCode).toBe(200)
    expect(await sendMails(test)).toEqual([])
  })

  it('[PEOPLE-7] leaves an administrator', async () => {
    // The controller administers users as well, until now.
    expect((await change(admin, 'Users(3)', { IsActive: false })).statusCode).toBe(200)
    expect(issuesOf(await change(admin, 'Users(1)', { IsBlocked: true }))).toEqual(['isBlocked lastAdministrator'])
    expect(issuesOf(await change(admin, 'Users(1)', { IsActive: false }))).toEqual(['isActive lastAdministrator'])
    const chefs = [{ SiteId: 2, RoleId: 2 }]
    expect(issuesOf(await change(admin, 'Users(1)', { Access: chefs }))).toEqual(['access lastAdministrator'])
    expect((await change(admin, 'Users(3)', { IsActive: true })).statusCode).toBe(200)
    clerk = await signIn(test, { user: 'controller' })
  })

  it('[PEOPLE-7] leaves one of two who block each other at once', async () => {
    const other = await signIn(test, { user: 'controller' })
    const answers = await Promise.all([
      change(admin, 'Users(3)', { IsBlocked: true }),
      change(other, 'Users(1)', { IsBlocked: true }),
    ])
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    // Whoever won, the table is made whole again for the tests that follow.
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      trx.updateTable('app_user').set({ is_blocked: false }).where('id', 'in', [1, 3]).execute(),
    )
    admin = await signIn(test)
    clerk = await signIn(test, { user: 'controller' })
  })

  it('[PEOPLE-8] gives no right that the giver lacks', async () => {
    const grand = userBody({
      Username: 'grand',
      Access: [
        { SiteId: 2, RoleId: 2 },
        { SiteId: 2, RoleId: 1 },
      ],
    })
    expect(issuesOf(await add(clerk, 'Users', grand))).toEqual([
      'access.0.role beyondRights',
      'access.1.role beyondRights',
    ])
    const peer = userBody({ Username: 'peer', Access: [{ SiteId: 2, RoleId: 3 }] })
    expect((await add(clerk, 'Users', peer)).statusCode).toBe(201)
    // Taking the account of somebody with more rights would be a way around.
    expect(issuesOf(await change(clerk, 'Users(1)', { Email: 'clerk@ui.example' }))).toEqual(['email beyondRights'])
    expect((await change(clerk, 'Users(1)', { DisplayName: 'Chief' })).statusCode).toBe(200)
    expect((await change(admin, 'Users(2)', { IsActive: false })).statusCode).toBe(200)
    expect(issuesOf(await change(clerk, 'Users(2)', { IsActive: true }))).toContain('access.0.role beyondRights')
    expect((await change(admin, 'Users(2)', { IsActive: true })).statusCode).toBe(200)
  })

  it('[PEOPLE-9] keeps the name and the record for ever', async () => {
    expect(issuesOf(await change(admin, 'Users(2)', { Username: 'cook' }))).toEqual(['username readOnly'])
    const etag = String((await admin.call({ url: '/inventory/api/Users(2)' })).headers['etag'])
    const answer = await admin.call({
      method: 'DELETE',
      url: '/inventory/api/Users(2)',
      headers: { 'if-match': etag },
    })
    expect(answer.json()).toMatchObject({ Code: 'E_REFERENCED' })
  })

  it('[PEOPLE-10] stands in the audit with what differs and who did it', async () => {
    await change(admin, 'Users(2)', { Phone: '+1 555 010 7788' })
    const row = await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      trx.selectFrom('audit_log').selectAll().where('entity', '=', 'user').orderBy('seq', 'desc').executeTakeFirst(),
    )
    expect(row).toMatchObject({
      action: 'change',
      entity_id: '2',
      user_id: 1,
      // An empty text is nothing.
      before: {},
      after: { phone: '+1 555 010 7788' },
    })
  })

  it('[PEOPLE-11] answers 412 to who saw an older version, and never shows another tenant', async () => {
    const headers = { 'if-match': '"v1"' }
    const stale = await admin.call({ method: 'PATCH', url: '/inventory/api/Users(2)', headers, payload: {} })
    expect(stale.statusCode).toBe(412)
    const harbor = await signIn(test, { tenant: 'harbor' })
    const own = await add(admin, 'Users', userBody({ Username: 'hidden' }))
    const { Id } = own.json<Row>()
    expect((await harbor.call({ url: `/inventory/api/Users(${Id})` })).statusCode).toBe(404)
  })
})

describe('who is asked for a code', () => {
  it('[PEOPLE-166] is said on the page of users; what is taken off forgets where codes went', async () => {
    const answer = await add(admin, 'Users', userBody({ Username: 'coded', AuthenticationType: 'MultiTurn' }))
    expect(answer.statusCode, answer.body).toBe(201)
    const { Id } = answer.json<Row>()
    const stored = () =>
      withTenant(test.db, { tenantId: 'ui' }, (trx) =>
        trx
          .selectFrom('app_user')
          .select(['authentication_type', 'is_mfa_registered', 'mfa_email'])
          .where('id', '=', Id)
          .executeTakeFirst(),
      )
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      trx
        .updateTable('app_user')
        .set({ is_mfa_registered: true, mfa_email: 'a@b.example' })
        .where('id', '=', Id)
        .execute(),
    )
    expect(await stored()).toEqual({
      authentication_type: 'MultiTurn',
      is_mfa_registered: true,
      mfa_email: 'a@b.example',
    })
    expect((await change(admin, `Users(${Id})`, { AuthenticationType: null })).statusCode).toBe(200)
    expect(await stored()).toEqual({ authentication_type: null, is_mfa_registered: false, mfa_email: '' })
  })

  it('[PEOPLE-166] does not take that off the own account', async () => {
    const [own] = (await admin.call({ url: "/inventory/api/Users?$filter=Username eq 'admin'" })).json<{
      value: Row[]
    }>().value
    const path = `Users(${own?.Id})`
    expect((await change(admin, path, { AuthenticationType: 'MultiTurn' })).statusCode).toBe(200)
    expect(issuesOf(await change(admin, path, { AuthenticationType: null }))).toEqual(['authenticationType ownFactor'])
  })
})
