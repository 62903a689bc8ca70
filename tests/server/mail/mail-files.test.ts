import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { PrintedRecord } from '#core/print/printed-record.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { createMailTransport } from '../../../server/mail/create-transport.ts'
import { enqueueMail } from '../../../server/mail/enqueue-mail.ts'
import type { DrawMailFile, MailMessage, MailTransport } from '../../../server/mail/mail.ts'
import { sendDueMails, type MailWorkerDeps } from '../../../server/mail/send-due-mails.ts'
import { createPdfWriter } from '../../../server/printing/write-pdf.ts'
import { drawMailFile } from '../../../server/record-mails/draw-mail-file.ts'
import { readPdf } from '../printing/read-pdf.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { testSecrets } from '../support/test-secrets.ts'
import { startSmtp } from '../support/smtp-receiver.ts'

const tenantId = 'ui'

const printed: PrintedRecord = {
  name: 'Larkspur',
  title: 'Purchase order PO-7',
  groups: [
    {
      id: '',
      title: undefined,
      blocks: [
        { kind: 'fields', id: 'details', fields: [{ id: 'supplier', label: 'Supplier', text: 'Árbol & Hijos' }] },
      ],
    },
  ],
  footer: '',
  paper: 'A4',
}

describe('files of mails', () => {
  let database: TestDatabase
  let definitions: DefinitionStore
  beforeAll(async () => {
    definitions = await productDefinitions()
    database = await createTestDatabase(inject('adminUrl'), definitions)
  })
  beforeEach(() => execute(sql`delete from outbox`))
  afterAll(() => database.drop())

  const execute = async (text: ReturnType<typeof sql<unknown>>) =>
    withTenant(database.db, { tenantId }, async (trx) => (await text.execute(trx)).rows)

  const enqueue = (name: string, recordId?: number) =>
    withTenant(database.db, { tenantId }, (trx) =>
      enqueueMail(trx, testSecrets, {
        tenantId,
        template: 'record',
        to: `${name}@farm.example`,
        language: 'en',
        data: {
          texts: { subject: 'purchaseOrder.title', text: 'purchaseOrder.title' },
          number: 'PO-7',
          note: '',
          facts: [],
          link: null,
          hasFile: true,
        },
        files: [{ name: 'Purchase order PO-7.pdf', printed, pages: 'Page {page} of {pages}' }],
        ...(recordId === undefined ? {} : { of: { family: 'purchaseOrder', recordId, purpose: 'document' } }),
      }),
    )

  const failures: string[] = []
  const writePdf = createPdfWriter()
  const draw: DrawMailFile = (...asked) => drawMailFile(writePdf, database.db)(...asked)
  const workerWith = (transport: MailTransport, drawFile = draw): MailWorkerDeps => ({
    db: database.db,
    secrets: testSecrets,
    definitions,
    transport,
    drawFile,
    from: 'Larder <no-reply@larder.example>',
    env: { publicUrl: 'https://larder.example' },
    onFailure: (line) => void failures.push(line),
  })
  const collecting = (sent: MailMessage[]): MailTransport => ({
    send: async (message) => void sent.push(message),
    close: () => undefined,
  })

  it('[MAIL-17] over SMTP a file arrives as a PDF by its name, and waits sealed until then', async () => {
    const smtp = await startSmtp()
    const transport = createMailTransport({ smtpUrl: smtp.url, mailDir: '' })
    await enqueue('ana')
    expect(JSON.stringify(await execute(sql`select * from outbox`))).not.toMatch(/Hijos|Larkspur/)
    expect(await sendDueMails(workerWith(transport), tenantId)).toBe(1)
    transport.close()
    await smtp.close()
    const [mail = ''] = smtp.take()
    expect(mail).toContain('multipart/mixed')
    expect(mail).toMatch(/Content-Disposition: attachment; filename="?Purchase order PO-7\.pdf"?/)
    const base64 = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail)?.[1] ?? ''
    const pages = await readPdf(Buffer.from(base64, 'base64'))
    expect(JSON.stringify(pages)).toContain('Árbol & Hijos')
    expect(await execute(sql`select payload from outbox`)).toEqual([{ payload: {} }])
  })

  it('[MAIL-17] a mail that was refused brings the same file at the next try', async () => {
    await enqueue('ana')
    const sent: MailMessage[] = []
    let tries = 0
    const refusing: MailTransport = {
      async send(message) {
        sent.push(message)
        if ((tries += 1) === 1) throw new Error('451 try later')
      },
      close: () => undefined,
    }
    const drawn = async () => Buffer.from('%PDF once and again')
    expect(await sendDueMails(workerWith(refusing, drawn), tenantId)).toBe(0)
    await execute(sql`update outbox set due_on = now()`)
    expect(await sendDueMails(workerWith(refusing, drawn), tenantId)).toBe(1)
    expect(sent.map(({ files }) => files.map(({ content }) => content.toString()))).toEqual([
      ['%PDF once and again'],
      ['%PDF once and again'],
    ])
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('[MAIL-20] files that are too large end the mail at once, and one that cannot be drawn now is tried again', async () => {
    await enqueue('ana')
    const sent: MailMessage[] = []
    const large = async () => Buffer.alloc(10 * 1024 * 1024 + 1)
    expect(await sendDueMails(workerWith(collecting(sent), large), tenantId)).toBe(0)
    expect(await execute(sql`select attempts, dead_on is not null as dead from outbox`)).toEqual([
      { attempts: 1, dead: true },
    ])
    await execute(sql`delete from outbox`)
    await enqueue('ana')
    const busy = async (): Promise<Buffer> => {
      throw new Error('E_BUSY')
    }
    expect(await sendDueMails(workerWith(collecting(sent), busy), tenantId)).toBe(0)
    expect(await execute(sql`select dead_on is not null as dead from outbox`)).toEqual([{ dead: false }])
    expect(sent).toEqual([])
  })

  it('[MAIL-18] a newer mail of a record takes the place of those that wait', async () => {
    await enqueue('old', 5)
    await enqueue('other', 6)
    await enqueue('new', 5)
    const sent: MailMessage[] = []
    const drawn = async () => Buffer.from('%PDF')
    expect(await sendDueMails(workerWith(collecting(sent), drawn), tenantId)).toBe(2)
    expect(sent.map(({ to }) => to)).toEqual(['other@farm.example', 'new@farm.example'])
    expect(await execute(sql`select payload, status from outbox where sent_on is null`)).toEqual([
      { payload: {}, status: 'Replaced' },
    ])
  })

  it('[MAIL-19] who draws longer than the lease leaves the mail to whoever took it meanwhile', async () => {
    await enqueue('ana')
    const sent: MailMessage[] = []
    const overtaken = async () => {
      // Another worker takes the mail while this one still draws.
      await execute(sql`update outbox set locked_until = now() + interval '5 minutes'`)
      return Buffer.from('%PDF')
    }
    expect(await sendDueMails(workerWith(collecting(sent), overtaken), tenantId)).toBe(0)
    expect(sent).toEqual([])
    await execute(sql`update outbox set locked_until = null`)
    const drawn = async () => Buffer.from('%PDF')
    expect(await sendDueMails(workerWith(collecting(sent), drawn), tenantId)).toBe(1)
  })
})
