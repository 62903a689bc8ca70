import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import type { Db } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { Translate } from '../../definitions/translator-for.ts'
import { mailWords } from './mail-words.ts'

/** What this SQL reads of tables that definitions draw. */
export const wordingReads: TableReads = {
  by: 'server/mail/wording/own-wording.ts',
  entities: {
    mailTemplate: { mail: 'choice', language: 'choice', subject: 'text', opening: 'multiline', status: 'status' },
  },
}

/** A text a tenant wrote, and the template it stands in. */
interface OwnText {
  readonly text: string
  readonly template: number
}

/** Texts a tenant wrote in place of the product's, by locale key. */
export type OwnWording = ReadonlyMap<string, OwnText>

/** What a tenant says in its mails in a language, as far as it says it otherwise (MAIL-22). One statement. */
export async function readOwnWording(
  db: Db,
  definitions: TenantDefinitions,
  { tenantId, language }: { readonly tenantId: string; readonly language: string },
): Promise<OwnWording> {
  if (!definitions.families.has('mailTemplate')) return new Map()
  const { rows } = await withTenant(db, { tenantId }, (trx) =>
    sql<{ readonly id: number; readonly mail: string; readonly subject: string; readonly opening: string }>`
      select id, mail, subject, opening from mail_template
      where tenant_id = ${tenantId} and language = ${language} and status = 'InUse'`.execute(trx),
  )
  const texts = rows.flatMap(({ id: template, mail, subject, opening }): [string, OwnText][] => {
    const keys = mailWords(definitions, mail)
    if (keys === undefined) return []
    return [
      [keys.subject, { text: subject, template }],
      [keys.opening, { text: opening, template }],
    ]
  })
  return new Map(texts)
}

/** A translator that says a tenant's own words where it has some, and tells of which template. */
export function inOwnWords(translate: Translate, own: OwnWording, onSaid: (template: number) => void): Translate {
  return (key, params = {}) => {
    const said = own.get(key)
    if (said === undefined) return translate(key, params)
    onSaid(said.template)
    return formatMessage(said.text, params)
  }
}
