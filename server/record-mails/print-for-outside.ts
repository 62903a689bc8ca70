import { formRight } from '#core/definition/project/public-family.ts'
import { projectFamily } from '#core/definition/project/project-family.ts'
import { appError } from '#core/errors/app-error.ts'
import type { RecordMailDefinition } from '#core/model/outside/record-mail-definition.ts'
import { printFrame } from '#core/preferences/print-preferences.ts'
import { printFields } from '#core/print/print-fields.ts'
import { printRecord } from '#core/print/print-record.ts'
import type { PrintedField, PrintedRecord } from '#core/print/printed-record.ts'
import { localeOf } from '#core/print/session-locale.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { readWireRecord } from '#core/titles/read-wire-record.ts'
import { createTitleBook } from '#core/titles/title-book.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { wireAnswer } from '../documents/present/wire-answer.ts'
import { readRecord } from '../documents/read/read-record.ts'
import { readLayout } from '../printing/templates/read-layout.ts'
import { cutDefinitions } from '../public-forms/cut-definitions.ts'
import { formSession } from '../public-forms/form-session.ts'

/** The most lines of a record on paper that goes with a mail. */
const mostLines = 10_000

/** What a mail says of a record: the facts in its text, and the record on paper. */
export interface OutsidePrint {
  readonly facts: readonly PrintedField[]
  /** Undefined where the mail has no paper. */
  readonly paper: PrintedRecord | undefined
}

/** The mail, and the language of its reader. */
interface Wanted {
  readonly mail: RecordMailDefinition
  readonly language: string
}

/**
 * A record as the reader of a mail may know it: the named fields alone, in their language, with the formats and the paper of its site.
 * It is as the move leaves it, with what its lookups are called now. @throws E_PRINT_LINES
 */
export async function printForOutside(input: MoveEffectInput, { mail, language }: Wanted): Promise<OutsidePrint> {
  const { trx, ctx, definitions, family, record, session } = input
  const { id, site } = standardOf(record)
  const { shows: onPaper = [], sections = [], own } = mail.paper ?? {}
  const shows = [...mail.facts, ...onPaper]
  const cut = { title: family.title, shows, writes: [], states: [], moves: [], sections, paper: own }
  const outside = cutDefinitions(definitions, family, { key: `mail:${mail.id}`, cut })
  const stored = await readRecord(trx, { family: outside.family, id, expand: { definitions: outside, permissions } })
  const place = { tenantId: ctx.tenantId, tenantName: definitions.settings.name, siteId: site, language }
  const facts = await formSession(trx, place)
  const projected = projectFamily(outside.family, { permissions, siteId: site }, outside)
  if (stored === undefined || projected === undefined) throw new Error('A record that moves is there')
  if (outside.family.entity.lines.some((lines) => (stored.expandedLines[lines.id]?.length ?? 0) > mostLines))
    throw appError('E_PRINT_LINES', { most: mostLines })
  const titles = createTitleBook()
  const row = wireAnswer(outside.family.entity, { ...stored, record }, permissions)
  const read = readWireRecord(projected.entity, row, titles)
  const context = {
    titles,
    translate: translatorFor(definitions, language),
    locale: { ...localeOf(facts, session.now.today), language },
  }
  const named = mail.facts.flatMap((fact) => projected.entity.fields.find((field) => field.id === fact) ?? [])
  const question = { tenantId: ctx.tenantId, siteId: site, family: family.id, language }
  const layout = mail.paper === undefined ? undefined : await readLayout(trx, definitions, question)
  const around = {
    frame: printFrame(session.preference),
    tenantName: facts.tenantName,
    siteName: facts.siteName,
    house: session.preference,
    layout: layout && { ...layout, copies: 1 },
  }
  return {
    facts: printFields(named, (field) => scalarIn(read, field.id), context),
    paper: mail.paper === undefined ? undefined : printRecord({ family: projected, record: read }, around, context),
  }
}

/** The one right a reader outside has; the same set every time, as what is derived from it is kept by it. */
const permissions: ReadonlySet<string> = new Set([formRight])
