import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailMessage, MailTransport } from './mail.ts'
import { mailOptions } from './mail-options.ts'

/** Writes each mail as one `.eml` file, named by its message id, so that a mail sent twice is one file. */
export function createFileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message: MailMessage) {
      const { message: content } = await composer.sendMail(mailOptions(message))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${message.messageId.split('@')[0] ?? 'mail'}.eml`)
      // Written aside and renamed: a reader never sees half a mail.
      await writeFile(`${file}.part`, content, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => composer.close(),
  }
}
