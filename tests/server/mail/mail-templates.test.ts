import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import { sendWaiting } from '../support/sent-mails.ts'

interface Template {
  readonly Id: number
  readonly Subject: string
  readonly Opening: string
  readonly Names: string
  readonly ShownSubject: string
  readonly ShownOpening: string
  readonly Status: string
  readonly '@odata.etag': string
}

describe('the wording of mails', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
    await world.execute(sql`delete from outbox`)
  })
  afterAll(() => world.close())

  let count = 0
  const write = (body: object) =>
    world.admin.call({
      method: 'POST',
      url: '/inventory/api/MailTemplates',
      headers: { 'idempotency-key': `template-${(count += 1)}` },
      payload: body,
    })
  const move = (name: string, { Id, '@odata.etag': etag }: Template) =>
    world.admin.call({
      method: 'POST',
      url: `/inventory/api/MailTemplates(${Id})/${name}`,
      headers: { 'idempotency-key': `${name}-${(count += 1)}`, 'if-match': etag },
      payload: {},
    })

  it('[MAIL-22, MAIL-23] what is left empty is filled with the usual words, and shown with an example', async () => {
    const answer = await write({ Mail: 'firstPassword', Language: 'es', Subject: 'Bienvenido a {{productName}}' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json<Template>()).toMatchObject({
      Subject: 'Bienvenido a {{productName}}',
      Opening: expect.stringContaining('{{productName}}'),
      Names: '{{productName}}',
      ShownSubject: expect.stringMatching(/^Bienvenido a \w+$/),
      Status: 'InUse',
    })
  })

  it('[MAIL-23] refuses names its mail does not fill, all at once and with those it does', async () => {
    const answer = await write({
      Mail: 'purchaseOrder.mail.document',
      Language: 'en',
      Subject: 'Order {{no}}',
      Opening: 'From {{tenant}}, {{buyer}}',
    })
    expect(answer.statusCode).toBe(422)
    const { Errors } = answer.json<{ Errors: readonly { field: string; params: Record<string, string> }[] }>()
    expect(Errors.map(({ field, params }) => [field, params['name'], params['known']])).toEqual([
      ['subject', '{{no}}', '{{tenant}}, {{number}}'],
      ['opening', '{{buyer}}', '{{tenant}}, {{number}}'],
    ])
  })

  it('[MAIL-22] the mail that asks for approval says the words of the tenant around the facts of the product, until they are paused', async () => {
    const made = await write({
      Mail: 'approval',
      Language: 'en',
      Subject: 'Please look at {{number}}',
      Opening: 'Dear colleague,\n{{createdBy}} waits for you <b>.',
    })
    expect(made.statusCode).toBe(201)
    const first = await world.submit()
    const [mail] = (await sendWaiting(world, 'ui')).mails
    expect(mail?.subject).toBe(`Please look at ${first.docNo}`)
    expect(mail?.text).toContain('chef waits for you <b>.')
    expect(mail?.html).toContain('Dear colleague,<br>chef waits for you &lt;b&gt;.')
    expect(mail?.text).toMatch(/passCode=/)
    const paused = await move('pause', made.json<Template>())
    expect(paused.json<Template>().Status).toBe('Paused')
    const second = await world.submit()
    const [usual] = (await sendWaiting(world, 'ui')).mails
    expect(usual?.subject).toBe(`Requisition ${second.docNo} waits for your approval`)
  })

  it('[MAIL-24] a test goes to whoever asks for it and says that it is one', async () => {
    const made = await write({
      Mail: 'forgotPassword',
      Language: 'en',
      Subject: 'Your key to {{productName}}',
      Opening: '',
    })
    const asked = await move('sendTest', made.json<Template>())
    expect(asked.statusCode).toBe(200)
    const [mail] = (await sendWaiting(world, 'ui')).mails
    expect(mail?.subject).toMatch(/^Your key to \w+$/)
    expect(mail?.to).toContain('admin')
    expect(mail?.text).toContain('This is a test of an e-mail template')
  })
})
