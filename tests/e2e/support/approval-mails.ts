import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownProduct } from './own-product.ts'

/** A link from a mail of the demo, read as its receiver would. */
export interface MailedLink {
  readonly url: string
  readonly to: string
  readonly transactionId: string
}

/** Every approval link in the mail folder, newest document first. The demo was loaded at another address, which is replaced. */
export async function approvalLinks(to: string): Promise<readonly MailedLink[]> {
  const folder = join(ownProduct().dataDir, 'mail')
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return mails
    .map(linkOf)
    .filter((link) => link !== undefined && link.to === to)
    .sort((a, b) => Number(b?.transactionId) - Number(a?.transactionId))
    .flatMap((link) => (link === undefined ? [] : [link]))
}

/** Quoted-printable undone as far as a link needs it. */
function linkOf(mail: string): MailedLink | undefined {
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const url = /http\S+\/approval\?\S+/.exec(text)?.[0].replace(/^[^#]*/, `${ownProduct().url}/`)
  const to = /^To: (.+)$/m.exec(text)?.[1]?.trim()
  const transactionId = url === undefined ? undefined : new URLSearchParams(url.split('?')[1]).get('transactionId')
  return url && to && transactionId ? { url, to, transactionId } : undefined
}
