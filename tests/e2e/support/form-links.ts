import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownProduct } from './own-product.ts'

/** How long a mail may take from the change that causes it, or from the start of the product. */
const mailMilliseconds = 30_000

/**
 * The newest link to a form that was mailed to an address, read as its receiver would, who waits for it. The demo was loaded at another
 * address, which is replaced.
 */
export async function formLink(to: string): Promise<string> {
  const latest = Date.now() + mailMilliseconds
  for (;;) {
    const last = (await mailedLinks(to)).at(-1)
    if (last !== undefined) return last
    if (Date.now() >= latest) throw new Error(`No link to a form was mailed to ${to}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function mailedLinks(to: string): Promise<readonly string[]> {
  const folder = join(ownProduct().dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.flatMap((mail) => {
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const url = /http\S+\/form\?[^\s"<]+/.exec(text)?.[0].replace(/^[^#]*/, `${ownProduct().url}/`)
    return url !== undefined && /^To: (.+)$/m.exec(text)?.[1]?.trim() === to ? [url] : []
  })
}
