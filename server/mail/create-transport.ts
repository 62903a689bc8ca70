import type { Env } from '../env.ts'
import { createFileTransport } from './file-transport.ts'
import type { MailTransport } from './mail.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** The way mails leave: SMTP when an address is given, else files in the mail folder. */
export function createMailTransport(env: Pick<Env, 'smtpUrl' | 'mailDir'>): MailTransport {
  return env.smtpUrl === undefined ? createFileTransport(env.mailDir) : createSmtpTransport(env.smtpUrl)
}
