import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { createMailTransport } from '../../../server/mail/create-transport.ts'
import { enqueueMail } from '../../../server/mail/enqueue-mail.ts'
import type { MailMessage, MailTransport } from '../../../server/mail/mail.ts'
import { seal, unseal } from '../../../server/mail/seal.ts'
import { sendDueMails, type MailWorkerDeps } from '../../../server/mail/send-due-mails.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { testSecrets } from '../support/test-secrets.ts'
import { startSmtp } from '../support/smtp-receiver.ts'

const tenantId = 'ui'
const password = 'Tmp-Secret-1'

describe('the outbox of mails', () => {
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

  const enqueue = (name: string) =>
    withTenant(database.db, { tenantId }, (trx) =>
      enqueueMail(trx, testSecrets, {
        tenantId,
        template: 'forgotPassword',
        to: `${name}@ui.example`,
        language: 'en',
        data: { name, password, minutes: 30 },
      }),
    )

  const failures: string[] = []
  const workerWith = (transport: MailTransport): MailWorkerDeps => ({
    db: database.db,
    secrets: testSecrets,
    definitions,
    transport,
    from: 'Larder <no-reply@larder.example>',
    env: { publicUrl: 'https://larder.example' },
    drawFile: async ({ name }) => Buffer.from(`%PDF ${name}`),
    onFailure: (line) => void failures.push(line),
  })
  const collecting = (sent: MailMessage[], send = async () => {}): MailTransport => ({
    async send(message) {
      await send()
      sent.push(message)
    },
    close: () => undefined,
  })

  it('[MAIL-5] a mail waits sealed, and what it said is erased once it left', async () => {
    await enqueue('chef')
    expect(JSON.stringify(await execute(sql`select * from outbox`))).not.toContain(password)
    const sent: MailMessage[] = []
    expect(await sendDueMails(workerWith(collecting(sent)), tenantId)).toBe(1)
    expect(sent[0]?.text).toContain(password)
    expect(await execute(sql`select payload, sent_on is not null as sent, attempts from outbox`)).toEqual([
      { payload: {}, sent: true, attempts: 1 },
    ])
    expect(await sendDueMails(workerWith(collecting(sent)), tenantId)).toBe(0)
  })

  it('[MAIL-5] a sealed mail opens only for its own message and key', () => {
    const sealed = seal(testSecrets, 'ui/1', 'secret')
    expect(unseal(testSecrets, 'ui/1', sealed)).toBe('secret')
    expect(() => unseal(testSecrets, 'harbor/1', sealed)).toThrow()
    expect(seal(testSecrets, 'ui/1', 'secret')).not.toBe(sealed)
  })

  it('[MAIL-6] a mail of a change that did not commit never leaves', async () => {
    const failing = withTenant(database.db, { tenantId }, async (trx) => {
      await enqueueMail(trx, testSecrets, {
        tenantId,
        template: 'forgotPassword',
        to: 'x@ui.example',
        language: 'en',
        data: {},
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await sendDueMails(workerWith(collecting([])), tenantId)).toBe(0)
  })

  it('[MAIL-9] a refused mail is tried again with the same Message-ID, later each time, and dies after twelve tries', async () => {
    await enqueue('chef')
    const seen: string[] = []
    const refusing: MailTransport = {
      send: async (message) => {
        seen.push(message.messageId)
        throw new Error('451 try later')
      },
      close: () => undefined,
    }
    const waits: unknown[] = []
    for (let count = 0; count < 12; count += 1) {
      await execute(sql`update outbox set due_on = now()`)
      expect(await sendDueMails(workerWith(refusing), tenantId)).toBe(0)
      const [row] = await execute(
        sql`select round(extract(epoch from due_on - now()) / 10)::int * 10 as wait from outbox`,
      )
      waits.push((row as { wait: number }).wait)
    }
    expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600])
    expect(new Set(seen).size).toBe(1)
    expect(await execute(sql`select attempts, dead_on is not null as dead, last_error from outbox`)).toEqual([
      { attempts: 12, dead: true, last_error: '451 try later' },
    ])
    await execute(sql`update outbox set due_on = now()`)
    await sendDueMails(workerWith(refusing), tenantId)
    expect(seen).toHaveLength(12)
    expect(failures.join()).not.toContain(password)
  })

  it('[MAIL-10] two workers at once send each mail once, and one that died is relieved after its lease', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await enqueue(name)
    const sent: MailMessage[] = []
    const slow = collecting(sent, () => new Promise((done) => setTimeout(done, 20)))
    const counts = await Promise.all([
      sendDueMails(workerWith(slow), tenantId),
      sendDueMails(workerWith(slow), tenantId),
    ])
    expect(counts.reduce((a, b) => a + b)).toBe(4)
    expect(sent.map((mail) => mail.to).toSorted()).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}@ui.example`))
    await enqueue('e')
    await execute(sql`update outbox set locked_until = now() + interval '1 minute' where sent_on is null`)
    expect(await sendDueMails(workerWith(slow), tenantId)).toBe(0)
    await execute(sql`update outbox set locked_until = now() - interval '1 second' where sent_on is null`)
    expect(await sendDueMails(workerWith(slow), tenantId)).toBe(1)
  })

  it('[MAIL-11] over SMTP the reader gets text and HTML from us, marked as automatic', async () => {
    const smtp = await startSmtp()
    const transport = createMailTransport({ smtpUrl: smtp.url, mailDir: '' })
    await enqueue('chef')
    expect(await sendDueMails(workerWith(transport), tenantId)).toBe(1)
    transport.close()
    await smtp.close()
    const [mail = ''] = smtp.take()
    expect(mail).toMatch(/^From: Larder <no-reply@larder\.example>/m)
    expect(mail).toMatch(/^To: chef@ui\.example/m)
    expect(mail).toMatch(/^Message-ID: <[0-9a-f-]{36}@larder>/m)
    expect(mail).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toContain('Content-Type: text/html')
    expect(mail).toContain(password)
  })

  it('[MAIL-12] without an SMTP server each mail is one file, also when it is sent twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'larder-mail-'))
    const transport = createMailTransport({ smtpUrl: undefined, mailDir: join(folder, 'mail') })
    await enqueue('chef')
    await sendDueMails(workerWith(transport), tenantId)
    const [name = ''] = await readdir(join(folder, 'mail'))
    const [, day = '', to = '', number = '', id = ''] = /^(\S+) (\S+) (\d+)-([0-9a-f]{8})\.eml$/.exec(name) ?? []
    expect([day, to]).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), 'chef@ui.example'])
    const again = {
      messageId: `${id}-0000@larder`,
      number: Number(number),
      writtenOn: `${day}T10:00:00.000Z`,
      from: 'a@b.example',
      env: { publicUrl: 'https://larder.example' },
      to,
      subject: '',
      text: '',
      html: '',
      language: 'en',
      files: [],
    }
    await transport.send(again)
    expect(await readdir(join(folder, 'mail'))).toEqual([name])
    transport.close()
    await rm(folder, { recursive: true, force: true })
  })
})
