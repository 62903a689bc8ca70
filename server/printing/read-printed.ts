import type { FastifyRequest } from 'fastify'
import { projectFamily } from '#core/definition/project/project-family.ts'
import { appError } from '#core/errors/app-error.ts'
import { localeOf } from '#core/print/session-locale.ts'
import { isAttachment } from '#core/model/field-shapes.ts'
import { printFrame } from '#core/preferences/print-preferences.ts'
import type { PrintLayout } from '#core/print/print-layout.ts'
import { printRecord } from '#core/print/print-record.ts'
import type { PrintedRecord } from '#core/print/printed-record.ts'
import { fileTitles } from '#core/record/text-of-value.ts'
import { readWireRecord } from '#core/titles/read-wire-record.ts'
import { createTitleBook, type TitleBook } from '#core/titles/title-book.ts'
import { withTenant } from '../db/with-tenant.ts'
import { sessionInfo } from '../definitions/session-info.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { CommandDeps } from '../documents/command/command-deps.ts'
import { getRecord } from '../documents/present/get-record.ts'
import { listAttachments, type AttachmentOwner } from '../drawer/attachments.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps } from '../http/app-deps.ts'
import type { RequestContext } from '../http/request-context.ts'
import { requestLanguage } from '../http/request-language.ts'
import { siteToday } from '../posting/periods/posting-day.ts'
import { readEffective } from '../preferences/read-effective.ts'
import { readLayout } from './templates/read-layout.ts'

/** What printing reads with. */
export interface PrintingDeps {
  readonly app: AppDeps
  readonly command: CommandDeps
}

/**
 * A record on paper as the caller may read it, in the caller's language and the words of the site (PRINT-2). E_NOT_FOUND for what the
 * caller may not see and for kinds of records that are not printed, E_PERM without the right to view them.
 */
export async function readPrinted(
  { app, command }: PrintingDeps,
  request: FastifyRequest,
  { set, id }: { readonly set: string; readonly id: number },
): Promise<PrintedRecord> {
  const ctx = contextOf(request)
  const definitions = app.definitions.forTenant(ctx.tenantId)
  const language = requestLanguage(request, app.definitions)
  const [{ row }, session, { values }, layout] = await Promise.all([
    getRecord({ ...command, toldTables: app.toldTables }, request, { set, id }),
    sessionInfo(ctx, app),
    readEffective(app.db, definitions.preferences, ctx),
    layoutFor(app, ctx, { set, language }),
  ])
  const whole = definitions.familyBySet(set)
  const family = whole && projectFamily(whole, ctx, definitions)
  if (family === undefined || !family.form.print) throw appError('E_NOT_FOUND')
  const { entity } = family
  const titles = createTitleBook()
  if ([entity, ...entity.lines].some(({ fields }) => fields.some(isAttachment)))
    await readFileNames(app, ctx, { owner: { entity: entity.id, id }, titles })
  const { tenantName, siteName } = session
  const surroundings = { frame: printFrame(values), tenantName, siteName, house: values, layout }
  return printRecord({ family, record: readWireRecord(entity, row, titles) }, surroundings, {
    titles,
    translate: translatorFor(definitions, language),
    locale: { ...localeOf(session, siteToday(app.clock.now(), session.timeZone)), language },
  })
}

/** How the tenant prints records of a set at the caller's site, in a language; undefined for what the caller does not print. */
export async function layoutFor(
  { db, definitions }: Pick<AppDeps, 'db' | 'definitions'>,
  ctx: RequestContext,
  { set, language }: { readonly set: string; readonly language: string },
): Promise<PrintLayout | undefined> {
  const { tenantId, siteId } = ctx
  const all = definitions.forTenant(tenantId)
  const whole = all.familyBySet(set)
  if (whole === undefined || projectFamily(whole, ctx, all)?.form.print !== true) return undefined
  const question = { tenantId, siteId, family: whole.id, language }
  return withTenant(db, { tenantId, siteId }, (trx) => readLayout(trx, all, question))
}

/** Files a record names are called by their names. */
function readFileNames(
  { db }: Pick<AppDeps, 'db'>,
  { tenantId, siteId }: { readonly tenantId: string; readonly siteId: number },
  { owner, titles }: { readonly owner: AttachmentOwner; readonly titles: TitleBook },
): Promise<void> {
  return withTenant(db, { tenantId, siteId }, async (trx) => {
    for (const { Id, FileName } of await listAttachments(trx, owner)) titles.put(fileTitles, Id, FileName)
  })
}
