import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server of this machine that keeps what it is sent. */
export interface SmtpReceiver {
  readonly url: string
  /** What came in since it was asked last, as it travelled. */
  readonly take: () => readonly string[]
  readonly close: () => Promise<void>
}

/** Starts one on a free port. */
export async function startSmtp(): Promise<SmtpReceiver> {
  let received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has one.
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    take: () => {
      const taken = received
      received = []
      return taken
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
