import nodemailer from 'nodemailer'
import type { MailTransport } from './mail.ts'
import { mailOptions } from './mail-options.ts'

/** Sends over SMTP; the address carries host, port, user and password, `smtps:` means TLS from the start. */
export function createSmtpTransport(url: string): MailTransport {
  // Well below the lease of a mail: who waits for a silent server gives up before another worker takes the mail.
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(message) {
      await transport.sendMail(mailOptions(message))
    },
    close: () => transport.close(),
  }
}
