import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server'
import type { TakeDeps } from '../mail/take-mail.ts'
import { acceptMail, openInbox, type FoundInbox } from './accept-mail.ts'
import { createVisits } from './count-visits.ts'
import { createMailHands, largestMail, longestVisit } from './receive-data.ts'
import { SmtpRefusal } from './smtp-refusal.ts'

/** What listening for mails needs of the application. */
export interface InboxDeps extends TakeDeps {
  /** Told of what broke; the text names no content. */
  readonly onFailure: (line: string) => void
}

/** Where mails are taken, and in whose name. */
export interface InboxSettings {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly domain: string
  /** PEM; without it nothing is encrypted. */
  readonly tls: { readonly key: string; readonly cert: string } | undefined
}

/** A listener that takes mails. */
export interface RunningInbox {
  readonly port: number
  /** Takes no new mail, finishes those in hand and stops. */
  readonly stop: () => Promise<void>
}

/** Connections at a time: of everybody, and of one network. */
const [ofAll, ofNetwork] = [40, 8]
/** Addresses a connection may try that nobody has. */
const mostMisses = 5

/** Listens for mails with invoices (INBOX-1). @throws a plain error for the person at the terminal */
export async function startInbox(deps: InboxDeps, settings: InboxSettings): Promise<RunningInbox> {
  const server = new SMTPServer({
    ...handlers(deps, settings.domain),
    ...settings.tls,
    name: settings.domain,
    banner: 'Larder',
    disabledCommands: settings.tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    disableReverseLookup: true,
    size: largestMail,
    maxClients: ofAll,
    maxRecipients: 1,
    maxCommandLength: 2_048,
    socketTimeout: 60_000,
    closeTimeout: 10_000,
  })
  endLongVisits(server)
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(new Error(`Mails cannot be taken on port ${settings.port}: ${error.message}`)))
    server.listen(settings.port, settings.host, done)
  })
  // Connections break all the time; what breaks in our own hands is told where it happens.
  server.removeAllListeners('error')
  server.on('error', () => undefined)
  return {
    // A server that listens on a port has one.
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

/** Whoever speaks slowly enough would otherwise stay for ever. */
function endLongVisits(server: SMTPServer): void {
  server.server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), longestVisit).unref()
    socket.once('close', () => clearTimeout(timer))
  })
}

type Answer = (error?: Error | null, text?: string) => void

function handlers(deps: InboxDeps, domain: string) {
  const hands = createMailHands()
  const found = new WeakMap<SMTPServerAddress, FoundInbox>()
  const visits = createVisits()
  /** Answers with what came of it; what nobody foresaw is told to us, and the sender may come again. */
  const answer = (work: Promise<string>, done: Answer) =>
    void work.then(
      (text) => done(null, text),
      (error: unknown) => done(refusalOf(error, deps)),
    )
  return {
    onConnect(session: SMTPServerSession, done: Answer) {
      const isTooMuch = visits.come(session) > ofNetwork
      done(isTooMuch ? new SmtpRefusal(421, '4.7.0 Too many connections, please try again later') : null)
    },
    onClose: (session: SMTPServerSession) => visits.leave(session),
    onRcptTo(address: SMTPServerAddress, session: SMTPServerSession, done: Answer) {
      const open = async () => {
        if (visits.missesOf(session) >= mostMisses)
          throw new SmtpRefusal(421, '4.7.0 Too many addresses that nobody has')
        const opened = await openInbox(deps, address.address, domain)
        if (opened === undefined) {
          visits.miss(session)
          throw new SmtpRefusal(550, '5.1.1 Nobody takes mail at this address')
        }
        found.set(address, opened)
        return ''
      }
      answer(open(), done)
    },
    onData(stream: Readable, { envelope }: SMTPServerSession, done: Answer) {
      const [to] = envelope.rcptTo
      const at = to && found.get(to)
      if (at === undefined) return done(new SmtpRefusal(451, '4.3.0 Please try again later'))
      answer(
        hands.take(stream, (raw) => acceptMail(deps, at, raw)),
        done,
      )
    },
  }
}

function refusalOf(error: unknown, { onFailure }: InboxDeps): SmtpRefusal {
  if (error instanceof SmtpRefusal) return error
  onFailure(`A mail was not taken: ${String(error)}`)
  return new SmtpRefusal(451, '4.3.0 The mail cannot be taken now, please try again later')
}
