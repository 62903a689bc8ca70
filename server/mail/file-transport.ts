import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailMessage, MailTransport } from './mail.ts'
import { mailOptions } from './mail-options.ts'

/** Writes each mail as one `.eml` file, named by day, recipient and number: people find the one they look for, and a mail sent twice is one file. */
export function createFileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message: MailMessage) {
      const { message: content } = await composer.sendMail(mailOptions(message))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, fileName(message))
      // Written aside and renamed: a reader never sees half a mail.
      await writeFile(`${file}.part`, content, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => composer.close(),
  }
}

/** `2026-05-15 chef@ui.example 7-1c0ffee2.eml`; the end of the name keeps mails of two tenants with one number apart. */
function fileName({ writtenOn, to, number, messageId }: MailMessage): string {
  const recipient = to.replaceAll(/[^\w@.+-]/g, '_').slice(0, 100)
  return `${writtenOn.slice(0, 10)} ${recipient} ${number}-${messageId.slice(0, 8)}.eml`
}
