import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import {
  languageSettingKey,
  printerPortKey,
  sessionTimeoutKey,
  userSettingsPaths,
  type UserSetting,
} from '#core/http/user-settings-contract.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
let chef: TestSession
let admin: TestSession
let twin: TestSession
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
  chef = await signIn(test, { user: 'chef' })
  admin = await signIn(test)
  twin = await signIn(test, { tenant: 'harbor', user: 'chef' })
})
afterAll(() => test.close())

const setting = (Key: string, Value: string): UserSetting => ({ Id: 0, DisplayKeyName: 'x', Options: '', Key, Value })
const save = ({ call }: TestSession, payload: readonly UserSetting[]) =>
  call({ method: 'PUT', url: userSettingsPaths.settings, payload: [...payload] })
const read = async ({ call }: TestSession) =>
  (await call({ url: `${userSettingsPaths.settings}?Id=0` })).json<UserSetting[]>()

describe('settings of a person', () => {
  it('[SPEC-7.3.1] are read and saved by their owner and nobody else, also not by id', async () => {
    const saved = await save(chef, [setting(printerPortKey, '9100')])
    expect(saved.json<UserSetting[]>()).toMatchObject([{ Key: printerPortKey, Value: '9100' }])
    await save(chef, [setting(printerPortKey, '9200')])
    expect((await read(chef)).map((row) => row.Value)).toEqual(['9200'])
    const unset = { Id: 0, DisplayKeyName: 'Local Printer Port', Options: '', Key: printerPortKey, Value: '-2' }
    expect(await read(admin)).toEqual([unset])
    expect(await read(twin)).toEqual([unset])
    expect((await admin.call({ url: `${userSettingsPaths.settings}?Id=2` })).json()).toEqual([unset])
  })

  it.each([
    [printerPortKey, 'abc'],
    [printerPortKey, '70000'],
    [sessionTimeoutKey, '60'],
    [sessionTimeoutKey, '-1'],
  ])('[AUTH-27] refuse %s = %s and save nothing of the list', async (key, value) => {
    const before = await read(chef)
    expect((await save(chef, [setting(languageSettingKey, 'en'), setting(key, value)])).statusCode).toBe(400)
    expect(await read(chef)).toEqual(before)
  })

  it('[AUTH-65] are those there are: another key, or a value that is too long, is refused and not kept', async () => {
    const before = await read(chef)
    for (const [key, value] of [
      ['other', '1'],
      ['constructor', '1'],
      ['UtilityServicePort', '9100'],
      [printerPortKey, '9'.repeat(101)],
    ] as const)
      expect([key, (await save(chef, [setting(key, value)])).statusCode]).toEqual([key, 400])
    expect(await read(chef)).toEqual(before)
  })

  it('[SESSION-1] the own idle limit holds at once in every session of the person, else the limit of the tenant', async () => {
    const other = await signIn(test, { user: 'chef' })
    const limitOf = async ({ call }: TestSession) =>
      (await call({ url: '/tenantmgmt/api/Definitions' })).json<ClientDefinitions>().session.idleMinutes
    expect([await limitOf(chef), await limitOf(admin)]).toEqual([59, 59])
    await save(chef, [setting(sessionTimeoutKey, '4')])
    expect([await limitOf(chef), await limitOf(other), await limitOf(admin)]).toEqual([4, 4, 59])
  })

  it('[SPEC-4.7.2] [LANG-1] a language is kept with the user, if the tenant offers it', async () => {
    const speaks = async () => {
      const { call } = await signIn(test, { user: 'chef' })
      return (await call({ url: '/tenantmgmt/api/Definitions' })).json<ClientDefinitions>().session.language
    }
    expect((await save(chef, [setting(languageSettingKey, 'xx')])).statusCode).toBe(400)
    expect(await speaks()).toBe('en')
    const saved = await save(chef, [setting(languageSettingKey, 'es')])
    expect(saved.json<UserSetting[]>()).toContainEqual(setting(languageSettingKey, 'es'))
    const kept = await chef.call({ url: `${userSettingsPaths.settings}?Id=0` })
    expect(kept.json<UserSetting[]>().map(({ Key }) => Key)).not.toContain(languageSettingKey)
    expect(await speaks()).toBe('es')
  })

  it('[AUTH-26] keep the views of a list for one user', async () => {
    const url = `${userSettingsPaths.views}/requisitions`
    const content = { views: [{ name: 'Mine', filter: "Status eq 'Approved'" }] }
    expect((await chef.call({ url })).json()).toBeNull()
    expect((await chef.call({ method: 'PUT', url, payload: content })).statusCode).toBe(204)
    expect((await chef.call({ url })).json()).toEqual(content)
    expect((await admin.call({ url })).json()).toBeNull()
    expect((await twin.call({ url })).json()).toBeNull()
    expect((await chef.call({ url: `${userSettingsPaths.views}/other` })).json()).toBeNull()
  })
})
