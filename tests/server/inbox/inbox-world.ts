import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'
import { startInbox, type RunningInbox } from '../../../server/inbox/listen/start-inbox.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createRunWorker, type RunWorker } from '../runs/run-worker.ts'

/** Host of the addresses of the tests. */
export const inboxDomain = 'in.example'

/** What a mail server answered. */
export interface SmtpAnswer {
  readonly code: number
  readonly text: string
}

/** The real application with a listener for mails, and a mail client that speaks to it. */
export interface InboxWorld {
  readonly test: TestApp
  readonly session: TestSession
  readonly inbox: RunningInbox
  readonly worker: RunWorker
  /** The answer to a mail, taken or not. */
  readonly mail: (to: string, mail: Mail.Options, tls?: object) => Promise<SmtpAnswer>
  readonly close: () => Promise<void>
}

/** Starts one on loopback. */
export async function createInboxWorld(tls?: { readonly key: string; readonly cert: string }): Promise<InboxWorld> {
  const env = { inbox: { port: 2525, domain: inboxDomain, tls: undefined } }
  const test = await createTestApp({ figures: productFigures, env, permissions: { Chef: ['CreateAPVouchers'] } })
  await seedInventory(test.db, ['ui'])
  const worker = createRunWorker(test, productFigures)
  const inbox = await startInbox(worker.deps, { host: '127.0.0.1', port: 0, domain: inboxDomain, tls })
  return {
    test,
    session: await signIn(test),
    inbox,
    worker,
    async mail(to, mail, options = { ignoreTLS: true }) {
      const transport = createTransport({ host: '127.0.0.1', port: inbox.port, secure: false, ...options })
      try {
        const { response } = await transport.sendMail({ from: 'Green Valley <billing@valley.example>', ...mail, to })
        return answerOf(response)
      } catch (error) {
        // What nodemailer throws for an answer that takes no mail carries it.
        const { response } = error as { readonly response?: string }
        if (response === undefined) throw error
        return answerOf(response)
      } finally {
        transport.close()
      }
    },
    async close() {
      await inbox.stop()
      await worker.close()
      await test.close()
    },
  }
}

function answerOf(line: string): SmtpAnswer {
  return { code: Number(line.slice(0, 3)), text: line.slice(4) }
}
