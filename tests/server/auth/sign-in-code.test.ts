import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInPaths, type CodeAnswer } from '#core/http/sign-in-contract.ts'
import { codeIn, createCodeWorld, otherThan } from './code-world.ts'
import { sendWaiting } from '../support/sent-mails.ts'

let world: Awaited<ReturnType<typeof createCodeWorld>>
beforeAll(async () => {
  world = await createCodeWorld()
})
afterAll(() => world.test.close())
beforeEach(() => world.reset())

describe('the code of a sign-in', () => {
  it('[SPEC-4.3.1] is mailed, right once, and lets the same handle go on to site and role', async () => {
    const clientId = await world.start()
    expect((await world.requestCode(clientId)).json()).toBe('A code was sent to c***@harbor.example')
    const code = codeIn((await sendWaiting(world.test, 'harbor')).mails[0]?.text)
    expect(await world.check(clientId, otherThan(code))).toEqual({
      status: 'false',
      reason: 'Invalid OTP. Maximum attempts 5',
      invalidAttemptCount: 1,
    })
    expect((await world.access(clientId)).json()).toMatchObject({ Code: 'E_MFA_REQUIRED' })
    expect(await world.check(clientId, code)).toMatchObject({ status: 'true', invalidAttemptCount: 0 })
    expect((await world.post(signInPaths.validateCode, { clientId, otp: code })).statusCode).toBe(401)
    expect((await world.access(clientId)).statusCode).toBe(200)
  })

  it('[SPEC-7.1.4] counts the wrong ones up to the maximum, with which every reason ends', async () => {
    const clientId = await world.start()
    const code = await world.mailedCode(clientId)
    const wrong: CodeAnswer[] = []
    for (let count = 0; count < 4; count += 1) wrong.push(await world.check(clientId, otherThan(code)))
    expect(wrong.map((answer) => answer.invalidAttemptCount)).toEqual([1, 2, 3, 4])
    const right = await world.check(clientId, code)
    expect([...wrong, right].map((answer) => answer.reason.at(-1))).toEqual(['5', '5', '5', '5', '5'])
    expect(right.status).toBe('true')
  })

  it('[SPEC-4.1.7] is not asked of the vendor’s own account, which goes straight to site and role', async () => {
    await world.change((trx) => trx.updateTable('app_user').set({ username: 'vendor' }).where('id', '=', 2).execute())
    const clientId = await world.start('vendor')
    await world.change((trx) => trx.updateTable('app_user').set({ username: 'chef' }).where('id', '=', 2).execute())
    expect((await world.access(clientId)).statusCode).toBe(200)
    expect((await world.access(await world.start())).json()).toMatchObject({ Code: 'E_MFA_REQUIRED' })
  })

  it('[AUTH-28] is another’s nowhere: it belongs to its sign-in, works five minutes, and a new one ends the old', async () => {
    const first = await world.start()
    const second = await world.start()
    const code = await world.mailedCode(first)
    expect((await world.check(second, code)).status).toBe('false')
    world.test.clock.moveSeconds(31)
    const next = await world.mailedCode(first)
    if (next !== code) expect((await world.check(first, code)).status).toBe('false')
    world.test.clock.moveSeconds(301)
    expect((await world.check(first, next)).status).toBe('false')
  })

  it('[AUTH-29] is sent again after thirty seconds only, five times a sign-in, whichever way it goes', async () => {
    const clientId = await world.start()
    for (let count = 0; count < 5; count += 1) {
      await world.mailedCode(clientId)
      const early = await world.post(signInPaths.requestSmsCode, { clientId })
      expect(early.json<{ Code: string }>().Code).toBe(count < 4 ? 'E_OTP_WAIT' : 'E_OTP_SPENT')
      world.test.clock.moveSeconds(30)
    }
  })

  it('[AUTH-34] sends ten codes a day that nobody uses; the eleventh is refused and leaves the tenth valid', async () => {
    let last = { clientId: '', code: '' }
    for (let count = 0; count < 10; count += 1) {
      const clientId = last.clientId === '' || count === 5 ? await world.start() : last.clientId
      last = { clientId, code: await world.mailedCode(clientId) }
      world.test.clock.moveSeconds(30)
    }
    const fresh = await world.start()
    expect((await world.requestCode(fresh)).json()).toMatchObject({ Code: 'E_TOO_MANY' })
    expect((await world.check(last.clientId, last.code)).status).toBe('true')
    expect(await world.mailedCode(fresh)).toMatch(/^\d{6}$/)
  })

  it('[AUTH-35] ten wrong codes a day are the most over all sign-ins; right ones do not count', async () => {
    for (let round = 0; round < 3; round += 1) {
      const clientId = await world.start()
      const code = await world.mailedCode(clientId)
      for (let count = 0; count < 3; count += 1) await world.check(clientId, otherThan(code))
      expect((await world.check(clientId, code)).status).toBe('true')
    }
    const clientId = await world.start()
    const code = await world.mailedCode(clientId)
    expect((await world.check(clientId, otherThan(code))).status).toBe('false')
    const refused = await world.post(signInPaths.validateCode, { clientId, otp: code })
    expect(refused.json()).toMatchObject({ Code: 'E_TOO_MANY' })
  })
})

describe('used-up codes', () => {
  it('[SPEC-4.3.2] block the user at the fifth wrong one, whatever else is tried; blockaccess confirms and never blocks', async () => {
    const clientId = await world.start()
    const code = await world.mailedCode(clientId)
    expect((await world.post(signInPaths.blockAccess, { clientId, otp: '' })).statusCode).toBe(403)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.post(signInPaths.validateCode, { clientId, otp: otherThan(code) })),
    )
    const counts = answers
      .filter((answer) => answer.statusCode === 200)
      .map((answer) => answer.json<CodeAnswer>().invalidAttemptCount)
    expect(Math.max(...counts)).toBe(5)
    expect((await world.post(signInPaths.validateCode, { clientId, otp: code })).statusCode).toBe(401)
    expect((await world.post(signInPaths.blockAccess, { clientId, otp: '' })).json()).toBe('success')
    expect(await world.verify()).toMatchObject({ isBlockedUser: true, clientId: '' })
  })

  it('[AUTH-36] end every sign-in on its way for good, and tell the person and who may lift the block, once', async () => {
    const other = await world.start()
    const otherCode = await world.mailedCode(other)
    const clientId = await world.start()
    const code = await world.mailedCode(clientId)
    for (let count = 0; count < 5; count += 1) await world.check(clientId, otherThan(code))
    const { mails } = await sendWaiting(world.test, 'harbor')
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['chef@harbor.example', 'Your access to Larder is blocked'],
      ['admin@harbor.example', 'chef was blocked in Larder'],
    ])
    await world.change((trx) => trx.updateTable('app_user').set({ is_blocked: false }).execute())
    const late = await world.post(signInPaths.validateCode, { clientId: other, otp: otherCode })
    expect(late.json()).toMatchObject({ Code: 'E_HANDLE' })
  })
})
