import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxPath, type InvoiceInbox } from '#core/http/scans/inbox-contract.ts'
import { startInbox } from '../../../server/inbox/listen/start-inbox.ts'
import { readMail, usualMailLimits } from '../../../server/inbox/mail/read-mail.ts'
import { ublInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'
import { selfSigned } from '../../support/directory/self-signed.ts'
import { goodInvoice } from '../scans/good-invoice.ts'
import { createInboxWorld, type InboxWorld } from './inbox-world.ts'

/** A mail as it travels. */
const raw = (...lines: readonly string[]) => ['From: a@b.example', 'MIME-Version: 1.0', ...lines].join('\r\n')
const manyParts = raw(
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b\r\nContent-Type: application/pdf\r\n\r\nx\r\n'.repeat(5_000),
  '--b--',
)
const deep = raw(
  ...Array.from({ length: 60 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`),
  'Content-Type: text/plain',
  '',
  'x',
)
const manyHeaders = raw(...Array.from({ length: 40_000 }, (_, at) => `X-${at}: ${'y'.repeat(20)}`), '', 'x')
const longHeader = raw(`Subject: ${'=?utf-8?B?4pyT?= '.repeat(200_000)}`, '', 'x')
const manyAddresses = raw(`To: ${'"a" <a@b.example>, ('.repeat(9_000)}`, '', 'x')
const mails = Array.from({ length: 30 }).reduce<string>(
  (inner) => `Content-Type: message/rfc822\r\n\r\n${inner}`,
  'Subject: x\r\n\r\nx',
)

describe('hostile mails', () => {
  let world: InboxWorld
  let address: string
  beforeAll(async () => {
    world = await createInboxWorld(selfSigned())
    address = (await world.session.call({ method: 'POST', url: inboxPath })).json<InvoiceInbox>().Address ?? ''
  })
  afterAll(async () => {
    expect(world.worker.failures).toEqual([])
    await world.close()
  })

  it.each(Object.entries({ manyParts, deep, manyHeaders, longHeader, manyAddresses, mails }))(
    '[INBOX-8] are refused or read within bounds: %s',
    async (_name, text) => {
      const answer = await world.mail(address, { raw: text, envelope: { from: 'a@b.example', to: address } })
      expect(answer.code, answer.text).toBe(554)
    },
  )

  it('[INBOX-8] leave the inbox as it is', async () => {
    const attachments = [{ filename: 'a.xml', content: ublInvoice({ ...goodInvoice, number: 'H-1' }) }]
    expect(await world.mail(address, { attachments })).toMatchObject({ code: 250 })
  })

  it('[INBOX-8] are ended when they take too long, or need too much memory', async () => {
    const mail = Buffer.from(manyParts)
    expect(await readMail(mail, { ...usualMailLimits, milliseconds: 1 })).toEqual({ ok: false, why: 'damaged' })
    expect(
      await readMail(Buffer.from(raw('', 'x\r\n'.repeat(7_000_000))), { ...usualMailLimits, memoryMb: 60 }),
    ).toEqual({
      ok: false,
      why: 'damaged',
    })
    expect(await readMail(Buffer.alloc(0))).toMatchObject({ ok: true, mail: { from: '', files: [] } })
  })

  it('[INBOX-1] come encrypted where the server has a key', async () => {
    const attachments = [{ filename: 'b.xml', content: ublInvoice({ ...goodInvoice, number: 'H-2' }) }]
    const options = { requireTLS: true, tls: { rejectUnauthorized: false } }
    expect(await world.mail(address, { attachments }, options)).toMatchObject({ code: 250 })
  })

  it('[INBOX-1] cannot be taken at a port somebody has, which is told', async () => {
    const { port } = world.inbox
    await expect(
      startInbox(world.worker.deps, { host: '127.0.0.1', port, domain: 'in.example', tls: undefined }),
    ).rejects.toThrow(`Mails cannot be taken on port ${port}`)
  })
})
