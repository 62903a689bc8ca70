import { logoPath } from '#core/http/logo-contract.ts'
import { logoOf, type LogoNames } from '#core/preferences/logo-preferences.ts'
import { headOffice } from '#core/model/head-office.ts'
import type { Db } from '../db/pool.ts'
import type { Secrets } from '../db/prepare/secrets.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import type { Env } from '../env.ts'
import type { SmsTransport } from '../sms/sms.ts'
import { mailFooter, preferenceOf } from '../preferences/needed-preferences.ts'
import { readEffective } from '../preferences/read-effective.ts'
import { claimMails, renewLease, type ClaimedMail } from './claim-mails.ts'
import type { DrawMailFile, DrawnFile, MailRequest, MailTransport } from './mail.ts'
import { renderMail } from './render-mail.ts'
import type { MailContent } from './words/mail-template.ts'
import { unseal } from './seal.ts'
import { readOwnWording } from './wording/own-wording.ts'
import { readTemplateFiles } from './wording/template-files.ts'
import { markFailed, markSent } from './mark-mail.ts'

/** What a worker needs to send mails. */
export interface MailWorkerDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly definitions: DefinitionStore
  readonly transport: MailTransport
  /** Provider of text messages; without one they go where mails go. */
  readonly sms?: SmsTransport | undefined
  /** Sender's address, such as `Larder <no-reply@example.com>`. */
  readonly from: string
  /** Where people outside reach us: mails show the logo from there. */
  readonly env: Pick<Env, 'publicUrl'>
  /** Draws files that go with mails. */
  readonly drawFile: DrawMailFile
  /** Told of a mail that did not leave; the text names no content. */
  readonly onFailure: (line: string) => void
}

const batchSize = 10

/** Sends every due mail of one tenant, in order, and answers how many left. Safe to run on many nodes at once. */
export async function sendDueMails(deps: MailWorkerDeps, tenantId: string): Promise<number> {
  let sent = 0
  for (;;) {
    const mails = await claimMails(deps.db, tenantId, batchSize)
    for (const mail of mails) if (await sendOne(deps, tenantId, mail)) sent += 1
    if (mails.length < batchSize) return sent
  }
}

async function sendOne(deps: MailWorkerDeps, tenantId: string, claimed: ClaimedMail): Promise<boolean> {
  let mail = claimed
  try {
    const ready = await write(deps, tenantId, claimed)
    const held = await renewLease(deps.db, tenantId, claimed)
    if (held === undefined) return false
    mail = held
    await handOver(deps, mail, ready)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    deps.onFailure(`Mail ${mail.messageId} of ${tenantId} was not accepted (try ${mail.attempts}): ${reason}`)
    await markFailed(deps, tenantId, { mail, reason, isFinal: error instanceof TooLarge })
    return false
  }
  await markSent(deps, tenantId, mail)
  return true
}

/** The most all files of a mail may hold together: what mail servers take, less what their wrapping adds. */
const mostFileBytes = 10 * 1024 * 1024

/** No later try makes it smaller. */
class TooLarge extends Error {}

interface ReadyMail {
  readonly request: Omit<MailRequest, 'tenantId' | 'about'>
  readonly content: MailContent
  readonly files: readonly DrawnFile[]
}

async function write(deps: MailWorkerDeps, tenantId: string, mail: ClaimedMail): Promise<ReadyMail> {
  // Sealed by enqueueMail for this very message, so it is what that function was given.
  const request = JSON.parse(unseal(deps.secrets, `${tenantId}/${mail.messageId}`, mail.sealed)) as ReadyMail['request']
  const definitions = deps.definitions.forTenant(tenantId)
  const { values } = await readEffective(deps.db, definitions.preferences, { tenantId, siteId: headOffice })
  const around = { footer: preferenceOf(values, mailFooter), logo: logoAddress(deps, tenantId, logoOf(values)) }
  const wording = await readOwnWording(deps.db, definitions, { tenantId, language: request.language })
  const { templates, ...content } = renderMail({ mail: request, ...around, wording }, definitions)
  const kept = request.phone === undefined ? await readTemplateFiles(deps.db, tenantId, templates) : []
  return { request, content, files: withinLimit([...(await drawFiles(deps, tenantId, request)), ...kept]) }
}

/** Of mails the light one: most of them are read on white. */
function logoAddress({ env }: MailWorkerDeps, tenantId: string, logo: LogoNames | undefined): string | undefined {
  return logo === undefined ? undefined : env.publicUrl + logoPath(tenantId, logo.light)
}

async function drawFiles(
  { drawFile }: MailWorkerDeps,
  tenantId: string,
  { files = [], language }: ReadyMail['request'],
): Promise<readonly DrawnFile[]> {
  const drawn: DrawnFile[] = []
  // One after another: each takes a core.
  for (const file of files)
    drawn.push({
      name: file.name,
      mediaType: 'application/pdf',
      content: await drawFile(file, { tenantId, language }),
    })
  return drawn
}

function withinLimit(files: readonly DrawnFile[]): readonly DrawnFile[] {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > mostFileBytes) throw new TooLarge(`Its files hold ${bytes} bytes, and ${mostFileBytes} is the most`)
  return files
}

async function handOver(
  deps: MailWorkerDeps,
  { id: number, messageId, writtenOn }: ClaimedMail,
  { request: { phone, to, language }, content, files }: ReadyMail,
): Promise<void> {
  if (phone !== undefined && deps.sms !== undefined) await deps.sms.send({ messageId, to: phone, text: content.text })
  else await deps.transport.send({ ...content, messageId, number, writtenOn, from: deps.from, to, language, files })
}
