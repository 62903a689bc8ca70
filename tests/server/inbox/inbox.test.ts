import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxPath, type InvoiceInbox } from '#core/http/scans/inbox-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { plainPdf } from '../../../server/demo/documents/scans/plain-pdf.ts'
import { ublInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'
import { readWaiting } from '../../../server/scans/work/read-waiting.ts'
import { goodInvoice } from '../scans/good-invoice.ts'
import { invoicePage } from '../../../server/demo/documents/scans/invoice-page.ts'
import { signIn } from '../support/sign-in.ts'
import { greeted, greetedOnce, onePixel, talk, touched } from './raw-smtp.ts'
import { createInboxWorld, type InboxWorld } from './inbox-world.ts'

type Row = Readonly<Record<string, unknown>> & { readonly Id: number }

const set = 'OcrInvoices'

describe('the inbox', () => {
  let world: InboxWorld
  let address: string
  beforeAll(async () => {
    world = await createInboxWorld()
    address = await made()
  })
  afterAll(async () => {
    expect(world.worker.failures).toEqual([])
    await world.close()
  })

  const made = async (): Promise<string> => {
    const answer = await world.session.call({ method: 'POST', url: inboxPath })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<InvoiceInbox>().Address ?? ''
  }
  const scans = async (query = ''): Promise<readonly Row[]> => {
    const answer = await world.session.call({ url: `/inventory/api/${set}?$orderby=Id desc${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ readonly value: readonly Row[] }>().value
  }
  const read = async (id = 0) => (await world.session.call({ url: `/inventory/api/${set}(${id})` })).json<Row>()
  const xml = (number: string) => ublInvoice({ ...goodInvoice, number })
  const attached = (number: string, filename = `${number}.xml`) => ({ filename, content: xml(number) })
  /** Nothing of one test counts against the next. */
  const forgetMails = () =>
    withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`delete from rate_counter where tenant_id = 'ui' and key like 'inbox:%'`.execute(trx),
    )

  it('[INBOX-2] has an address of its own for each site, which can be made anew', async () => {
    expect(address).toMatch(/^invoices\+ui\.[a-km-np-z2-9]{20}@in\.example$/)
    expect((await world.session.call({ url: inboxPath })).json()).toEqual({ IsOn: true, Address: address })
    const before = address
    address = await made()
    expect(address).not.toBe(before)
    expect(await world.mail(before, { attachments: [attached('OLD')] })).toMatchObject({ code: 550 })
    expect(await world.mail(address.toUpperCase(), { attachments: [attached('NEW')] })).toMatchObject({ code: 250 })
  })

  it('[INBOX-3] makes an invoice of each file, which is read like one that is uploaded', async () => {
    const mail = {
      subject: 'Invoices of\tMarch',
      text: 'Please find attached',
      attachments: [
        attached('M-1'),
        { filename: 'm-2.pdf', content: plainPdf([invoicePage({ ...goodInvoice, number: 'M-2' })]) },
        { filename: 'terms.docx', content: 'PK' },
      ],
    }
    expect(await world.mail(address, mail)).toEqual({ code: 250, text: '2.0.0 Invoices taken: 2' })
    const [pdf, first] = await scans()
    expect(first).toMatchObject({
      Status: 'New',
      Source: 'Mail',
      FileName: 'M-1.xml',
      MailFrom: 'Green Valley <billing@valley.example>',
      MailSubject: 'Invoices of March',
      MailLeft: 'terms.docx',
      MailedOn: world.test.clock.now().toISOString(),
    })
    expect(pdf).toMatchObject({ FileName: 'm-2.pdf', Source: 'Mail' })
    while (await readWaiting(world.worker.deps, 'ui'));
    expect(await read(first?.Id)).toMatchObject({ InvoiceNo: 'M-1', InvoiceTotal: '39.96' })
    expect(await read(pdf?.Id)).toMatchObject({ InvoiceNo: 'M-2' })
    const history = await world.session.call({ url: `/inventory/api/${set}(${first?.Id})/history` })
    expect(history.body).toContain('Green Valley <billing@valley.example>')
  })

  it('[INBOX-2] tells its address to people who enter vouchers, and is made by people who make sites', async () => {
    const chef = await signIn(world.test, { user: 'chef' })
    expect((await chef.call({ url: inboxPath })).json()).toEqual({ IsOn: true, Address: address })
    expect((await chef.call({ method: 'POST', url: inboxPath })).json()).toMatchObject({ Code: 'E_PERM' })
    const harbor = await signIn(world.test, { tenant: 'harbor' })
    expect((await harbor.call({ url: inboxPath })).json()).toEqual({ IsOn: true, Address: null })
    const elsewhere = await signIn(world.test, { site: 1 })
    expect((await elsewhere.call({ url: inboxPath })).json()).toEqual({ IsOn: true, Address: null })
  })

  it('[INBOX-2] takes no mail of others: other domains, other tenants, other names', async () => {
    const [token] = address
      .split('.')
      .slice(-2, -1)
      .map((rest) => rest.split('@')[0])
    const wrong = [
      address.replace('in.example', 'out.example'),
      address.replace('+ui.', '+harbor.'),
      address.replace('+ui.', '+nobody.'),
      `invoices+ui.${'a'.repeat(20)}@in.example`,
      'someone@example.com',
    ]
    expect(token).toHaveLength(20)
    for (const to of wrong) expect((await world.mail(to, { attachments: [attached('W-1')] })).code, to).toBe(550)
    expect(await scans("&$filter=FileName eq 'W-1.xml'")).toEqual([])
  })

  it('[INBOX-4] refuses a mail without an invoice, in words for its sender', async () => {
    const plain = await world.mail(address, { html: '<p>See <img src="cid:a"> our site</p>', subject: 'Hello' })
    expect(plain).toEqual({
      code: 554,
      text: '5.6.1 The mail brings no invoice: attach PDF, XML, PNG, JPEG or WebP files of at most 10 MB each',
    })
    const packed = { filename: 'winmail.dat', contentType: 'application/ms-tnef', content: Buffer.from('x') }
    expect((await world.mail(address, { attachments: [packed] })).text).toContain('winmail.dat cannot be opened')
    const false_ = { filename: 'invoice.pdf', content: 'MZ is no PDF' }
    expect((await world.mail(address, { attachments: [false_] })).code).toBe(554)
    const many = Array.from({ length: 21 }, (_, index) => attached(`Z-${index}`))
    expect((await world.mail(address, { attachments: many })).text).toContain('20 files at most')
  })

  it('[INBOX-4] takes a picture that the mail shows only where there is nothing else', async () => {
    const html = '<p><img src="cid:logo"></p>'
    const shown = (seed: string) => ({ filename: 'logo.png', content: onePixel(seed), cid: 'logo' })
    const both = { html, attachments: [shown('a'), attached('P-1')] }
    expect(await world.mail(address, both)).toEqual({ code: 250, text: '2.0.0 Invoices taken: 1' })
    expect((await scans())[0]).toMatchObject({ FileName: 'P-1.xml', MailLeft: null })
    expect(await world.mail(address, { html, attachments: [shown('b')] })).toMatchObject({ code: 250 })
    expect((await scans())[0]).toMatchObject({ FileName: 'logo.png' })
  })

  it('[INBOX-4] names a file after its kind where the sender did not, and opens a mail that was forwarded', async () => {
    const nameless = { filename: false as const, contentType: 'application/xml', content: xml('N-1') }
    expect((await world.mail(address, { attachments: [nameless] })).code).toBe(250)
    expect((await scans())[0]).toMatchObject({ FileName: 'invoice.xml' })
    const inner = [
      'Subject: inner',
      'MIME-Version: 1.0',
      'Content-Type: application/xml; name="=?utf-8?Q?caf=C3=A9.xml?="',
    ]
    const forwarded = [...inner, 'Content-Disposition: attachment', '', xml('N-2').toString()].join('\r\n')
    const raw = ['From: a@b.example', 'Subject: Fwd', 'Content-Type: message/rfc822', '', forwarded].join('\r\n')
    const envelope = { from: 'a@b.example', to: address }
    expect(await world.mail(address, { raw, envelope })).toMatchObject({ code: 250 })
    expect((await scans())[0]).toMatchObject({ FileName: 'café.xml', MailFrom: 'a@b.example', MailSubject: 'Fwd' })
  })

  it('[INBOX-5] takes a mail that comes twice once, and a file that is there already not again', async () => {
    await forgetMails()
    const mail = { messageId: '<one@valley.example>', attachments: [attached('T-1')] }
    expect(await world.mail(address, mail)).toEqual({ code: 250, text: '2.0.0 Invoices taken: 1' })
    const known = { code: 250, text: '2.0.0 Invoices taken: 0, there already: 1' }
    expect(await world.mail(address, mail)).toEqual(known)
    expect(await world.mail(address, { ...mail, messageId: '<two@valley.example>' })).toEqual(known)
    while (await readWaiting(world.worker.deps, 'ui'));
    const [row] = await scans()
    const rejected = await world.session.call({
      method: 'POST',
      url: `/inventory/api/${set}(${row?.Id})/reject`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row?.['VersionNo'])}"` },
      payload: { Remarks: 'Not ours' },
    })
    expect(rejected.statusCode, rejected.body).toBe(200)
    // The same mail once more is an echo; another mail means it.
    expect(await world.mail(address, mail)).toEqual(known)
    expect(await world.mail(address, { ...mail, messageId: '<three@valley.example>' })).toEqual({
      code: 250,
      text: '2.0.0 Invoices taken: 1',
    })
    const both = await Promise.all(
      [1, 2].map(() => world.mail(address, { messageId: '<x@y>', attachments: [attached('T-2')] })),
    )
    expect(both.map(({ text }) => text).toSorted()).toEqual([
      '2.0.0 Invoices taken: 0, there already: 1',
      '2.0.0 Invoices taken: 1',
    ])
  })

  it('[INBOX-6] refuses a mail that is too big, whether it says so before or not, and a second address', async () => {
    const big = 'x'
      .repeat(1024)
      .concat('\r\n')
      .repeat(26 * 1024)
    expect((await world.mail(address, { text: big })).code).toBe(552)
    const envelope = { from: 'a@b.example', to: address }
    expect((await world.mail(address, { raw: Readable.from([big]), envelope })).code).toBe(552)
    const two = [address, address.replace('invoices+ui.', 'invoices+harbor.')]
    const attachments = [attached('S-1')]
    expect(await world.mail(address, { attachments, envelope: { from: 'a@b.example', to: two } })).toMatchObject({
      code: 250,
    })
    expect(await scans("&$filter=FileName eq 'S-1.xml'")).toHaveLength(1)
  })

  it('[INBOX-7] takes sixty mails of an address in an hour', async () => {
    await forgetMails()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into rate_counter (tenant_id, key, count, window_ends)
        values ('ui', 'inbox:2', 59, ${new Date(world.test.clock.now().getTime() + 1_000_000).toISOString()})`.execute(
        trx,
      ),
    )
    expect((await world.mail(address, { attachments: [attached('R-1')] })).code).toBe(250)
    expect(await world.mail(address, { attachments: [attached('R-2')] })).toEqual({
      code: 451,
      text: '4.7.1 Too many mails to this address, please try again later',
    })
    await forgetMails()
  })

  it('[INBOX-7] ends with whoever tries addresses, and bears so many connections of one network', async () => {
    const guess = (index: number) => `RCPT TO:<invoices+ui.${'abcdefgh'.charAt(index).repeat(20)}@in.example>`
    const lines = ['EHLO me', 'MAIL FROM:<a@b.example>', ...[0, 1, 2, 3, 4, 5].map(guess)]
    expect((await talk(world.inbox.port, lines)).slice(-6).map((line) => line.slice(0, 3))).toEqual([
      ...Array.from({ length: 5 }, () => '550'),
      '421',
    ])
    const open = await Promise.all(Array.from({ length: 8 }, () => greeted(world.inbox.port)))
    // Who leaves before being greeted makes no room.
    await Promise.all(Array.from({ length: 5 }, () => touched(world.inbox.port)))
    const ninth = await greeted(world.inbox.port)
    expect(ninth.line).toMatch(/^421/)
    for (const { socket } of [...open, ninth]) socket.destroy()
    // Once they have left there is room again.
    await expect.poll(async () => (await greetedOnce(world.inbox.port)).slice(0, 3)).toBe('220')
  })
})
