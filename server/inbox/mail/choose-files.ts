import { AppError } from '#core/errors/app-error.ts'
import { keptFileName } from '../../drawer/file-name.ts'
import { checkFile } from '../../scans/receive/receive-file.ts'
import type { MailFile } from './read-mail.ts'

/** A file that becomes an invoice. */
export interface ChosenFile {
  readonly fileName: string
  readonly content: Buffer
}

/** What a mail brings: files that are taken, and names of those that are left. */
export interface Chosen {
  readonly taken: readonly ChosenFile[]
  readonly left: readonly string[]
}

/** Names of files that bring none, by what they are called to be. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/**
 * Files of a mail that may be invoices, judged as those that are uploaded (INBOX-4). A picture the text of the mail shows is a logo as a rule: it
 * is taken only where nothing else is.
 */
export function chooseFiles(files: readonly MailFile[]): Chosen {
  const named = files.map((file) => ({ fileName: nameOf(file), content: file.content, isShown: file.isShown }))
  const fitting = named.filter(isFitting)
  const attached = fitting.filter(({ isShown }) => !isShown)
  const taken = attached.length > 0 ? attached : fitting
  const left = named.filter((file) => !taken.includes(file) && !file.isShown)
  return { taken, left: left.map(({ fileName }) => fileName) }
}

function isFitting({ fileName, content }: ChosenFile): boolean {
  try {
    checkFile(fileName, content)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function nameOf({ name, type }: MailFile): string {
  const kept = keptFileName(name)
  const ending = endings[type]
  if (ending === undefined || /\.[A-Za-z0-9]+$/.test(kept)) return kept
  return `${kept === '' ? 'invoice' : kept}.${ending}`
}
