import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { enqueueMail } from '../../../server/mail/enqueue-mail.ts'
import type { MailMessage } from '../../../server/mail/mail.ts'
import { sendDueMails } from '../../../server/mail/send-due-mails.ts'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import type { TestSession } from '../support/sign-in.ts'
import { drawNothing } from '../support/sent-mails.ts'
import { testSecrets } from '../support/test-secrets.ts'

interface Mail {
  readonly Id: number
  readonly Kind: string
  readonly Recipient: string
  readonly Status: string
  readonly Attempts: number
  readonly LastError: string | null
  readonly Document: string | null
  readonly '@odata.etag': string
}

describe('the list of outgoing mails', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
    await world.execute(sql`delete from outbox`)
  })
  afterAll(() => world.close())

  const mailsOf = async (session: TestSession) => {
    const answer = await session.call({ url: '/inventory/api/OutgoingMails?$orderby=Id' })
    expect(answer.body).not.toMatch(/passcode|sealed|payload/i)
    return answer.json<{ value: readonly Mail[] }>().value
  }
  const again = (session: TestSession, { Id, '@odata.etag': etag }: Mail) =>
    session.call({
      method: 'POST',
      url: `/inventory/api/OutgoingMails(${Id})/tryAgain`,
      headers: { 'idempotency-key': `again-${Id}-${etag}`, 'if-match': etag },
      payload: {},
    })
  const send = async (fails: boolean) => {
    const sent: MailMessage[] = []
    const transport = {
      async send(mail: MailMessage) {
        if (fails) throw new Error('550 no such mailbox')
        sent.push(mail)
      },
      close: () => undefined,
    }
    await sendDueMails(
      {
        ...world,
        secrets: testSecrets,
        transport,
        drawFile: drawNothing,
        from: 'x@y',
        env: { publicUrl: 'https://larder.example' },
        onFailure: () => undefined,
      },
      'ui',
    )
    return sent
  }

  it('[MAIL-15] tells what a mail is, whom it goes to, its document and how far it is: to who caused it, and all of it to who looks after health', async () => {
    const draft = await world.submit()
    await withTenant(world.db, { tenantId: 'ui' }, (trx) =>
      enqueueMail(trx, testSecrets, {
        tenantId: 'ui',
        template: 'notice',
        to: 'chef@ui.example',
        language: 'en',
        data: {},
      }),
    )
    const [own, ...others] = await mailsOf(world.chef)
    expect(others).toEqual([])
    expect(own).toMatchObject({ Kind: 'approval', Status: 'Waiting', Attempts: 0 })
    expect(own?.Recipient).toContain('@')
    expect(own?.Document).toBe(`1/${draft.id}/${draft.docNo}`)
    expect(await mailsOf(world.controller)).toEqual([])
    expect((await mailsOf(world.admin)).map(({ Kind }) => Kind)).toEqual(['approval', 'notice'])
    await world.execute(sql`delete from outbox where template = 'notice'`)
    await send(true)
    expect((await mailsOf(world.chef))[0]).toMatchObject({
      Status: 'Retrying',
      Attempts: 1,
      LastError: '550 no such mailbox',
    })
  })

  it('[MAIL-16] a mail that failed is sent again at once when asked, by who sees it, and no more once it left', async () => {
    await world.execute(sql`update outbox set attempts = 11, due_on = now()`)
    await send(true)
    const [dead] = await mailsOf(world.chef)
    if (dead === undefined) throw new Error('There is a mail')
    expect(dead).toMatchObject({ Status: 'GivenUp', Attempts: 12 })
    expect((await again(world.controller, dead)).statusCode).toBe(404)
    expect((await again(world.chef, dead)).json()).toMatchObject({ Status: 'Waiting', Attempts: 0, GivenUpOn: null })
    expect(await send(false)).toHaveLength(1)
    const [sent] = await mailsOf(world.chef)
    if (sent === undefined) throw new Error('There is a mail')
    expect(sent).toMatchObject({ Status: 'Sent', LastError: null })
    expect((await again(world.chef, sent)).json()).toMatchObject({ Code: 'E_STATE' })
  })

  it('[MAIL-16] codes and temporary passwords are not sent again: they are good for a short while, and asked for anew', async () => {
    await withTenant(world.db, { tenantId: 'ui', userId: 1 }, (trx) =>
      enqueueMail(trx, testSecrets, {
        tenantId: 'ui',
        template: 'signInCode',
        to: 'x@ui.example',
        language: 'en',
        data: {},
      }),
    )
    await world.execute(sql`update outbox set status = 'GivenUp', dead_on = now() where template = 'signInCode'`)
    const code = (await mailsOf(world.admin)).find(({ Kind }) => Kind === 'signInCode')
    if (code === undefined) throw new Error('There is a code')
    expect((await again(world.admin, code)).json()).toMatchObject({ Code: 'E_GUARD' })
  })
})
