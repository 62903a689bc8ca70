import nodemailer from 'nodemailer'
import type { MailTransport } from './mail.ts'
import { mailOptions } from './mail-options.ts'

/** Sends over SMTP; the address carries host, port, user and password, `smtps:` means TLS from the start. */
export function createSmtpTransport(url: string): MailTransport {
  const transport = nodemailer.createTransport(url, {})
  return {
    async send(message) {
      await transport.sendMail(mailOptions(message))
    },
    close: () => transport.close(),
  }
}
