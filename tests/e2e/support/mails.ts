import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ownProduct } from './own-product.ts'

/** A mail of the running product, its text decoded. */
export interface ReadMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** How long a mail may take from the change that causes it. */
const mailMilliseconds = 30_000

/** Remembers the mails there are now, and waits for later ones. */
export interface Mailbox {
  /** The next mail to an address that was not read yet; `about` is a part of its subject. */
  readonly next: (to: string, about?: string) => Promise<ReadMail>
  /** Every mail since the mailbox was opened, read or not. */
  readonly all: () => Promise<readonly ReadMail[]>
}

/** Opens the mail folder as it is now. */
export async function openMailbox(): Promise<Mailbox> {
  const folder = join(ownProduct().dataDir, 'mail')
  const seen = new Set(await listMails(folder))
  const unread = async () => (await listMails(folder)).filter((name) => !seen.has(name))
  const taken = new Set<string>()
  return {
    next: async (to, about = '') => {
      const latest = Date.now() + mailMilliseconds
      while (Date.now() < latest) {
        for (const name of await unread()) {
          const mail = await readMail(join(folder, name))
          if (taken.has(name) || mail.to !== to || !mail.subject.includes(about)) continue
          taken.add(name)
          return mail
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No mail about '${about}' came to ${to}`)
    },
    all: async () => Promise.all((await unread()).map((name) => readMail(join(folder, name)))),
  }
}

/** Whole mails in the order they came. */
async function listMails(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs))
  return names
    .map((name, index) => ({ name, time: times[index] ?? 0 }))
    .toSorted((a, b) => a.time - b.time)
    .map(({ name }) => name)
}

async function readMail(file: string): Promise<ReadMail> {
  const text = (await readFile(file, 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]?.trim() ?? ''
  return { to: header('To'), subject: header('Subject'), text: text.split(/<!doctype/i)[0] ?? '' }
}
