import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInTexts } from '#core/sign-in/sign-in-texts.ts'
import { environmentNames } from '#core/definition/schema/tenant/environment-schema.ts'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { LanguageResponse, TenantSettings } from '#core/http/tenant-contract.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'
import { createDefinitionStore } from '../../../server/definitions/create-definition-store.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn } from '../support/sign-in.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ permissions: { Chef: ['ViewRequisition', 'CreateRequisition'] } })
})
afterAll(() => world.close())

const url = '/tenantmgmt/api/Definitions'
const get = (path: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url: path, headers })

describe('GET Definitions', () => {
  it('[DEF-60] answers with the session and what the role may see', async () => {
    const chef = await signIn(world, { user: 'chef' })
    const body = (await chef.call({ method: 'GET', url })).json<ClientDefinitions>()
    expect(body.session).toMatchObject({
      tenantId: 'ui',
      username: 'chef',
      siteId: 2,
      siteName: 'Resort of ui',
      roleName: 'Chef',
      currencyId: 164,
      currencyCode: 'USD',
      currencySymbol: '$',
      timeZone: 'America/New_York',
      defaultLocationId: null,
    })
    expect(
      Object.values(body.families)
        .filter((family) => family.access.canView)
        .map((family) => family.id),
    ).toEqual([
      'itemAskedLine',
      'openTransaction',
      'requisition',
      'requisitionTemplate',
      'message',
      'job',
      'outgoingMail',
    ])
    expect(JSON.stringify(body.families)).not.toMatch(/unitCost|totalValue|averageCost|posting:/)
    expect(body.menu.flatMap((item) => item.SecondaryMenu.map((one) => one.RoutingURL))).toEqual([
      'transaction/view-requisition',
      'transaction/view-template',
      'transaction/view-opentransaction',
      'utilities/view-jobs',
      'utilities/view-mails',
    ])
  })

  it('[DEF-43] brings what is looked up by what is looked up: the unit of an item, for the units of a line', async () => {
    const chef = await signIn(world, { user: 'chef' })
    const { families } = (await chef.call({ method: 'GET', url })).json<ClientDefinitions>()
    expect(families['item']?.access).toEqual({ canView: false, canCreate: false })
    expect(families['unit']?.entity.fields.map((field) => field.id)).toContain('code')
  })

  it('[DEF-60] gives each role a hash of its own and answers it again with 304', async () => {
    const chef = await signIn(world, { user: 'chef' })
    const admin = await signIn(world)
    const first = await chef.call({ method: 'GET', url })
    const other = await admin.call({ method: 'GET', url })
    expect(first.json<ClientDefinitions>().hash).not.toBe(other.json<ClientDefinitions>().hash)
    const again = await chef.call({ method: 'GET', url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(first.headers['cache-control']).toBe('private, no-cache')
  })

  it('[DEF-60] refuses without a session', async () => {
    expect((await get(url, { tenant: 'ui' })).statusCode).toBe(401)
  })
})

describe('before sign-in', () => {
  it('[DEF-61] tells of a tenant only what login needs', async () => {
    const answer = await get('/tenantmgmt/api/Tenant', { tenant: 'ui' })
    expect(answer.json<TenantSettings>()).toEqual({
      Id: 'ui',
      Name: 'Larkspur Hospitality Group',
      IsActive: true,
      AzureAdType: '',
      EnableProductAuthentication: true,
      ProductAuthority: '',
      ProductClientId: '',
      OAuthSettings: null,
      EmployeeSignIn: true,
      IsProduct: true,
      IsGuestTenant: false,
      IsRestrictedGuest: false,
      Logo: null,
      IsOnPremises: false,
      Languages: [
        { Id: 1, Code: 'en', Name: 'English' },
        { Id: 2, Code: 'es', Name: 'Español' },
      ],
      DefaultLanguage: 'en',
      PasswordConditions: [
        { Name: 'MinimumLength', Value: 8 },
        { Name: 'MaximumLength', Value: 256 },
        { Name: 'NumberAllowed', Value: null },
        { Name: 'UpperCaseCharacter', Value: null },
        { Name: 'LowerCaseCharacter', Value: null },
        { Name: 'SpecialCharacter', Value: null },
      ],
    })
    expect((await get('/tenantmgmt/api/Tenant', { tenant: 'closed' })).json<TenantSettings>().IsActive).toBe(false)
    expect((await get('/tenantmgmt/api/Tenant', { tenant: 'nobody' })).statusCode).toBe(403)
  })

  it('[DEF-62] hands out the texts of a language, with those of the tenant', async () => {
    const ask = async (tenant: string, LanguageCode: string) => {
      const payload = { LanguageCode, UserId: 0, Group: 'Web', Version: null }
      const answer = await world.app.inject({
        method: 'POST',
        url: '/tenantmgmt/api/Language/get-language',
        headers: { tenant },
        payload,
      })
      return answer.json<LanguageResponse>()
    }
    const spanish = await ask('ui', 'es')
    expect(spanish.LanguageCode).toBe('es')
    expect(JSON.parse(spanish.LanguageFile)).toMatchObject({ requisition: { title: 'Requisición' } })
    expect((await ask('ui', 'xx')).LanguageCode).toBe('en')
    expect(Object.keys(JSON.parse((await ask('ui', 'en')).LanguageFile) as object)).not.toContain('harbor')
    expect(Object.keys(JSON.parse((await ask('harbor', 'en')).LanguageFile) as object)).toContain('harbor')
  })

  it('[LANG-2] hands out the texts of sign-in alone to who prefers the least', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/tenantmgmt/api/Language/get-language',
      headers: { tenant: 'ui', prefer: 'return=minimal' },
      payload: { LanguageCode: 'es', UserId: 0, Group: 'Web', Version: null },
    })
    const texts = JSON.parse(answer.json<LanguageResponse>().LanguageFile) as Record<string, Record<string, string>>
    expect(answer.headers['preference-applied']).toBe('return=minimal')
    expect(Object.keys(texts).toSorted()).toEqual(signInTexts.toSorted())
    expect(texts['Login']?.['Password']).toBe('Contraseña')
  })

  it('[DEF-63] lists languages to a signed-in user', async () => {
    const admin = await signIn(world)
    const answer = await admin.call({ method: 'GET', url: '/usermgmt/api/UserSettings/GetLanguage' })
    expect(answer.json()).toMatchObject([
      { Id: 1, Code: 'en' },
      { Id: 2, Code: 'es' },
    ])
  })

  it('[SPEC-9.2] the configuration of the host says what the environment is for', async () => {
    const config = (await get('/assets/json/config.json', { host: 'elsewhere.example' })).json<{
      environment: string
    }>()
    expect(environmentNames).toContain(config.environment)
    expect(environmentNames).toEqual(['prod', 'staging', 'test', 'dev', 'local', 'qa', 'prodwestus'])
  })

  it('[DEF-64] serves the static assets without anything of a tenant', async () => {
    expect((await get('/assets/json/app-settings.json')).json()).toEqual({ SessionInactivityTime: 59 })
    const known = (await get('/assets/json/config.json')).json()
    for (const host of ['constructor', '__proto__', 'toString'])
      expect((await get('/assets/json/config.json', { host })).json()).toEqual(known)
    expect((await get('/assets/json/config.json')).json()).toMatchObject({
      productVersion: expect.any(String),
      apiUrl: '',
    })
    expect((await get('/assets/json/settings.json')).json()).toMatchObject({
      printer: { title: 'settings.printer', settings: { port: { Key: 'utilityserviceport' } } },
    })
    expect((await get('/assets/json/lib/menu-hightlight.json')).json()).toContainEqual({
      OdataKey: 'requisition',
      ParentOdataKey: 'transaction',
      MasterId: 201,
      MenuIdex: expect.any(Number),
      PanelIndex: 0,
      selectedSubpanelnumber: 0,
    })
    const menu = (await get('/assets/json/lib/navigation-menu.json')).body
    expect(menu).toContain('transaction/view-requisition')
    expect(menu).not.toMatch(/permissions|ViewRequisition/)
    expect((await get('/assets/json/language/en.json')).json()).toMatchObject({ requisition: { title: 'Requisition' } })
    expect((await get('/assets/json/language/xx.json')).statusCode).toBe(404)
    expect((await get('/assets/json/ui-control/pre-custom-action.json')).json()).toEqual({})
  })
})

describe('createDefinitionStore', () => {
  it('[DEF-65] refuses a config with mistakes and lists every one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-config-'))
    writeFileSync(join(folder, 'permissions.json'), '{ "formatVersion": 2 }')
    writeFileSync(join(folder, 'app-settings.json'), '{')
    const refusal = createDefinitionStore(folder, productCatalogue)
    await expect(refusal).rejects.toThrow(/app-settings\.json:1:2/)
    await expect(refusal).rejects.toThrow(/permissions\.json:1:20 \/formatVersion/)
  })
})
