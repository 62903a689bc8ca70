import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'

/** Where mails to an address go, and in whose place they are written down. */
export interface StoredInbox {
  readonly siteId: number
  readonly madeBy: number
  readonly language: string
}

/** A site of a tenant. */
export interface InboxPlace {
  readonly tenantId: string
  readonly siteId: number
}

/** The secret part of a site's address; undefined where it has none. */
export async function readInboxToken(trx: Trx, { tenantId, siteId }: InboxPlace): Promise<string | undefined> {
  const { rows } = await sql<{ readonly token: string }>`select b.token from site_inbox b
    where b.tenant_id = ${tenantId} and b.site_id = ${siteId}`.execute(trx)
  return rows[0]?.token
}

/** Gives a site an address; the one it had ends with it. */
export async function storeInboxToken(
  trx: Trx,
  place: InboxPlace,
  made: { readonly token: string; readonly by: number; readonly now: Date },
): Promise<void> {
  await sql`insert into site_inbox (tenant_id, site_id, token, made_by, made_on)
    values (${place.tenantId}, ${place.siteId}, ${made.token}, ${made.by}, ${made.now.toISOString()}::timestamptz)
    on conflict (tenant_id, site_id) do update set token = excluded.token, made_by = excluded.made_by,
      made_on = excluded.made_on`.execute(trx)
}

/** Whose inbox a secret part names; undefined where nobody's, or where the site is closed. */
export async function findInbox(trx: Trx, tenantId: string, token: string): Promise<StoredInbox | undefined> {
  const { rows } = await sql<StoredInbox>`select b.site_id::int as "siteId", b.made_by::int as "madeBy", u.language
    from site_inbox b
    join site s on s.tenant_id = b.tenant_id and s.id = b.site_id and s.is_active
    join app_user u on u.tenant_id = b.tenant_id and u.id = b.made_by
    where b.tenant_id = ${tenantId} and b.token = ${token}`.execute(trx)
  return rows[0]
}

/** A file of a mail, by the digests of both. */
export interface MailedFile extends InboxPlace {
  readonly mailHash: Buffer
  readonly fileHash: Buffer
  readonly now: Date
}

/** Whether a file of a mail comes in for the first time; from now on it does not. */
export async function claimMailedFile(trx: Trx, file: MailedFile): Promise<boolean> {
  const { rows } = await sql`insert into inbox_file (tenant_id, site_id, mail_hash, file_hash, came_on)
    values (${file.tenantId}, ${file.siteId}, ${file.mailHash}, ${file.fileHash}, ${file.now.toISOString()}::timestamptz)
    on conflict (tenant_id, site_id, mail_hash, file_hash) do nothing returning 1 as one`.execute(trx)
  return rows.length > 0
}
