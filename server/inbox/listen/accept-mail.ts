import { AppError } from '#core/errors/app-error.ts'
import { countTry } from '../../access/rate-limit.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { parseInboxAddress } from '../address/inbox-address.ts'
import { findInbox, type StoredInbox } from '../address/stored-inbox.ts'
import { chooseFiles, type Chosen } from '../mail/choose-files.ts'
import { readMail, type MailFault, type ReadMail } from '../mail/read-mail.ts'
import { takeMail, type TakeDeps } from '../mail/take-mail.ts'
import { SmtpRefusal } from './smtp-refusal.ts'

/** An address that takes mail. */
export interface FoundInbox {
  readonly tenantId: string
  readonly inbox: StoredInbox
}

/** Mails an address takes in an hour, and files of one mail. */
const mails = { limit: 60, windowSeconds: 3600 }
const mostFiles = 20

const faults: Readonly<Record<MailFault, string>> = {
  parts: '5.6.0 The mail has more parts than can be read',
  damaged: '5.6.0 The mail cannot be read',
}

/** Whose address it is (INBOX-2), undefined where nobody's. @throws SmtpRefusal where no mail more is borne there (INBOX-7) */
export async function openInbox(deps: TakeDeps, address: string, domain: string): Promise<FoundInbox | undefined> {
  const name = parseInboxAddress(address, domain)
  if (name === undefined || deps.definitions.findSettings(name.tenantId)?.isActive !== true) return undefined
  const { tenantId, token } = name
  const inbox = await withTenant(deps.db, { tenantId, statementTimeoutMs: 2_000 }, (trx) =>
    findInbox(trx, tenantId, token),
  )
  if (inbox === undefined) return undefined
  await countTry({ db: deps.db, tenantId, now: deps.clock.now() }, { key: `inbox:${inbox.siteId}`, ...mails }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'E_TOO_MANY')
        throw new SmtpRefusal(451, '4.7.1 Too many mails to this address, please try again later')
      throw error
    },
  )
  return { tenantId, inbox }
}

/** Makes invoices of a mail and says what became of it (INBOX-3). @throws SmtpRefusal */
export async function acceptMail(deps: TakeDeps, at: FoundInbox, raw: Buffer): Promise<string> {
  const read = await readMail(raw)
  if (!read.ok) throw new SmtpRefusal(554, faults[read.why])
  const chosen = chooseFiles(read.mail.files)
  if (chosen.taken.length === 0) throw new SmtpRefusal(554, reasonOf(read.mail))
  if (chosen.taken.length > mostFiles) throw new SmtpRefusal(554, `5.6.0 A mail may bring ${mostFiles} files at most`)
  const made = await takeMail(deps, { ...at, mail: read.mail, chosen })
  return `2.0.0 ${toldOf(chosen, made)}`
}

function toldOf({ taken }: Chosen, made: number): string {
  const known = taken.length - made
  return `Invoices taken: ${made}${known === 0 ? '' : `, there already: ${known}`}`
}

/** Why a mail brings no invoice, in words its sender can act on. */
function reasonOf({ files }: ReadMail): string {
  const wanted = 'attach PDF, XML, PNG, JPEG or WebP files of at most 10 MB each'
  const isPacked = files.some(({ type, name }) => type === 'application/ms-tnef' || /^winmail\.dat$/i.test(name))
  if (isPacked) return `5.6.1 Files in winmail.dat cannot be opened: send the mail as plain text and ${wanted}`
  return `5.6.1 The mail brings no invoice: ${wanted}`
}
