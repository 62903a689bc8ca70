import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { sendWaiting } from '../support/sent-mails.ts'
import { codeIn, createCodeWorld } from './code-world.ts'

let world: Awaited<ReturnType<typeof createCodeWorld>>
beforeAll(async () => {
  world = await createCodeWorld()
})
afterAll(() => world.test.close())
beforeEach(async () => {
  await world.reset()
  await world.change((trx) => trx.updateTable('app_user').set({ is_mfa_registered: false }).execute())
})

const contact = { email: 'private@mail.example', phone: '5557777' }
const register = (clientId: string, mfaUser: object = contact) =>
  world.post(signInPaths.registerFactor, { clientId, otp: null, mfaUser })

describe('registering a second factor', () => {
  it('[AUTH-30] comes first: without one no code is sent', async () => {
    const clientId = await world.start()
    expect((await world.requestCode(clientId)).json()).toMatchObject({ Code: 'E_CONFLICT' })
  })

  it('[SPEC-4.1.8] notes e-mail and phone, sends the code there, and the right code registers them', async () => {
    const clientId = await world.start()
    expect((await register(clientId)).json()).toBe('success')
    expect((await world.verify()).isMFARegister).toBe(false)
    expect((await world.requestCode(clientId)).json()).toBe('A code was sent to p***@mail.example')
    const { mails } = await sendWaiting(world.test, 'harbor')
    expect(mails.map((mail) => mail.to)).toEqual(['private@mail.example'])
    expect((await world.check(clientId, codeIn(mails[0]?.text))).status).toBe('true')
    expect(await world.verify()).toMatchObject({ isMFARegister: true, emailId: 'chef@harbor.example' })
    const notice = await sendWaiting(world.test, 'harbor')
    expect(notice.mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['chef@harbor.example', 'Sign-in codes for Larder have a new address'],
    ])
    await world.requestCode(await world.start())
    expect((await sendWaiting(world.test, 'harbor')).mails[0]?.to).toBe('private@mail.example')
  })

  it('[AUTH-37] may be corrected before it is proven, and then a code sent to the first address proves nothing', async () => {
    const clientId = await world.start()
    await register(clientId, { ...contact, email: 'mine@evil.example' })
    const code = await world.mailedCode(clientId)
    expect((await register(clientId)).statusCode).toBe(200)
    expect((await world.check(clientId, code)).status).toBe('false')
  })

  it('[AUTH-38] is refused to somebody who has one, at another step, and with an address that is none', async () => {
    const clientId = await world.start()
    expect((await register(clientId, { ...contact, email: 'nobody' })).statusCode).toBe(400)
    expect((await register(clientId, { ...contact, phone: '12x' })).statusCode).toBe(400)
    expect((await register('unknown')).json()).toMatchObject({ Code: 'E_HANDLE' })
    await world.change((trx) => trx.updateTable('app_user').set({ is_mfa_registered: true }).execute())
    expect((await register(clientId)).json()).toMatchObject({ Code: 'E_CONFLICT' })
  })

  it('[AUTH-38] believes nothing but e-mail and phone', async () => {
    const clientId = await world.start()
    const boast = { ...contact, userID: 1, userName: 'admin', maxInvalidOtpAttemptsAllowed: 9, otpValidityPeriod: 999 }
    expect((await register(clientId, boast)).statusCode).toBe(200)
    const code = await world.mailedCode(clientId)
    world.test.clock.moveSeconds(301)
    expect(await world.check(clientId, code)).toMatchObject({
      status: 'false',
      reason: 'Invalid OTP. Maximum attempts 5',
    })
    const admin = await world.change((trx) =>
      trx.selectFrom('app_user').select('mfa_email').where('username', '=', 'admin').executeTakeFirstOrThrow(),
    )
    expect(admin.mfa_email).toBe('')
  })
})

describe('a code by text message', () => {
  beforeEach(() => world.change((trx) => trx.updateTable('app_user').set({ is_mfa_registered: true }).execute()))

  it('[SPEC-7.1.5] goes to the phone through the provider, and works like a mailed one', async () => {
    const clientId = await world.start()
    const answer = await world.post(signInPaths.requestSmsCode, { clientId })
    expect(answer.json()).toBe('A code was sent to ***00')
    const { mails, texts } = await sendWaiting(world.test, 'harbor', { hasSms: true })
    expect(mails).toEqual([])
    expect(texts.map((text) => text.to)).toEqual(['5550100'])
    expect((await world.check(clientId, codeIn(texts[0]?.text))).status).toBe('true')
  })

  it('[SPEC-7.1.5] goes where mails go without a provider', async () => {
    const clientId = await world.start()
    await world.post(signInPaths.requestSmsCode, { clientId })
    const { mails } = await sendWaiting(world.test, 'harbor')
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([['chef@harbor.example', 'Text message from Larder']])
    expect((await world.check(clientId, codeIn(mails[0]?.text))).status).toBe('true')
  })

  it('[SPEC-7.1.5] is refused without a phone', async () => {
    await world.change((trx) => trx.updateTable('app_user').set({ phone: '' }).execute())
    const answer = await world.post(signInPaths.requestSmsCode, { clientId: await world.start() })
    expect(answer.json()).toMatchObject({ Code: 'E_CONFLICT' })
  })
})
