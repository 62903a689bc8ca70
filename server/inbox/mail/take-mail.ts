import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { CommandDeps } from '../../documents/command/command-deps.ts'
import { openScope, type CommandScope } from '../../documents/command/command-scope.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { receiveFile } from '../../scans/receive/receive-file.ts'
import { claimMailedFile, type StoredInbox } from '../address/stored-inbox.ts'
import type { Chosen, ChosenFile } from './choose-files.ts'
import { plainWords } from './plain-words.ts'
import type { ReadMail } from './read-mail.ts'

/** What taking mails in needs of the application. */
export type TakeDeps = Omit<CommandDeps, 'forgetSession'>

/** A mail that arrived at an address. */
export interface Arrival {
  readonly tenantId: string
  readonly inbox: StoredInbox
  readonly mail: ReadMail
  readonly chosen: Chosen
}

/** Family of scanned invoices. */
const scans = 'ocrInvoice'

/**
 * Makes a scanned invoice of each file of a mail, all of them or none (INBOX-3); answers how many. What is there already is passed over: a file
 * that stands at another invoice, and one the same mail has brought before, even where its invoice was rejected (INBOX-5).
 */
export async function takeMail(deps: TakeDeps, arrival: Arrival): Promise<number> {
  const { tenantId, inbox, chosen } = arrival
  const definitions = deps.definitions.forTenant(tenantId)
  const family = definitions.families.get(scans)
  if (family === undefined) throw new Error(`There is no family ${scans}`)
  const ctx = contextOf(arrival, family)
  const place = { tenantId, siteId: inbox.siteId, userId: inbox.madeBy }
  return retryConflicts(() =>
    withTenant(deps.db, place, async (trx) => {
      const scope = await openScope({ ...deps, trx, ctx, definitions, family, asksBack: false })
      let made = 0
      for (const file of chosen.taken) if (await takeFile(scope, file, arrival)) made += 1
      return made
    }),
  )
}

async function takeFile(scope: CommandScope, file: ChosenFile, arrival: Arrival): Promise<boolean> {
  const { tenantId, inbox, mail, chosen } = arrival
  const now = scope.clock.now()
  const hashes = { mailHash: nameOf(mail), fileHash: createHash('sha256').update(file.content).digest() }
  if (!(await claimMailedFile(scope.trx, { tenantId, siteId: inbox.siteId, ...hashes, now }))) return false
  try {
    await receiveFile(scope, {
      ...file,
      source: 'Mail',
      more: {
        mailFrom: senderOf(mail) || null,
        mailSubject: plainWords(mail.subject, 200) || null,
        mailedOn: now.toISOString(),
        mailLeft: plainWords(chosen.left.join(', '), 400) || null,
      },
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'E_SCAN_TWICE') return false
    throw error
  }
}

/** What names a mail: its Message-ID, or else what its sender says of it. */
function nameOf({ messageId, from, date, subject }: ReadMail): Buffer {
  const name = messageId === '' ? `\n${from}\n${date}\n${subject}` : messageId
  return createHash('sha256').update(name).digest()
}

/** Who a mail says it is from; nothing proves it. */
function senderOf({ from, fromName }: ReadMail): string {
  return plainWords(fromName === '' || fromName === from ? from : `${fromName} <${from}>`, 254)
}

/** Who acts: the sender, in the place of who made the address, with no right but to bring an invoice. */
function contextOf({ tenantId, inbox, mail }: Arrival, { permissions }: FamilyDefinition): RequestContext {
  const traceId = randomBytes(8).toString('hex')
  const sender = senderOf(mail) || 'mail'
  return {
    tenantId,
    userId: inbox.madeBy,
    username: sender,
    emailId: '',
    sessionId: `mail:${traceId}`,
    siteId: inbox.siteId,
    roleId: 0,
    language: inbox.language,
    permissions: new Set([permissions.view, permissions.create, 'ViewCost']),
    traceId,
    outsider: sender,
  }
}
