import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './picture.ts'

/** Links of a page, such as `approval` or `form`, that were mailed to an address, latest mail first; they lead to the product looked at. */
export async function mailedLinks({ url, mailDir }: Place, page: string, to: string): Promise<readonly string[]> {
  const names = (await readdir(mailDir).catch((): string[] => []))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
  const mails = await Promise.all(names.map((name) => readFile(join(mailDir, name), 'utf8')))
  return mails.flatMap((mail) => {
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const isTheirs = /^To: (.+)$/m.exec(text)?.[1]?.trim() === to
    const link = new RegExp(`http\\S+/${page}\\?[^\\s"<]+`).exec(text)?.[0].replace(/^[^#]*/, `${url}/`)
    return isTheirs && link !== undefined ? [link] : []
  })
}
