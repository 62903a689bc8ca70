import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownProduct } from './own-product.ts'

/** The newest link to a form that was mailed to an address, read as its receiver would. The demo was loaded at another address, which is replaced. */
export async function formLink(to: string): Promise<string> {
  const folder = join(ownProduct().dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const links = mails.flatMap((mail) => {
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const url = /http\S+\/form\?[^\s"<]+/.exec(text)?.[0].replace(/^[^#]*/, `${ownProduct().url}/`)
    return url !== undefined && /^To: (.+)$/m.exec(text)?.[1]?.trim() === to ? [url] : []
  })
  const last = links.at(-1)
  if (last === undefined) throw new Error(`No link to a form was mailed to ${to}`)
  return last
}
