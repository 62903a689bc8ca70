import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { MadePicture } from '../drawer/pictures/make-picture.ts'

/** A picture that was sent, by whom and when. */
interface SentLogo {
  readonly picture: Pick<MadePicture, 'content' | 'width' | 'height'>
  readonly userId: number
  readonly now: Date
}

/** Keeps a picture under the name its content gives it, and answers that name; the same picture twice is kept once. */
export async function keepLogo(trx: Trx, { picture, userId, now }: SentLogo): Promise<string> {
  const name = createHash('sha256').update(picture.content).digest('hex').slice(0, 32)
  await sql`insert into brand_picture (tenant_id, name, content, width, height, entered_by, entered_on)
    values (${tenantOf(trx)}, ${name}, ${picture.content}, ${picture.width}, ${picture.height}, ${userId}::bigint, ${now.toISOString()}::timestamptz)
    on conflict (tenant_id, name) do update set entered_on = excluded.entered_on`.execute(trx)
  return name
}

/** A picture of the tenant by its name; undefined where there is none. */
export async function readLogo(trx: Trx, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ readonly content: Buffer }>`select content from brand_picture
    where tenant_id = ${tenantOf(trx)} and name = ${name}`.execute(trx)
  return rows[0]?.content
}

/** The picture a printed record names in its head; undefined for none. */
export async function readPrintedLogo(
  db: Db,
  { tenantId, name = '' }: { readonly tenantId: string; readonly name: string | undefined },
): Promise<Buffer | undefined> {
  return name === '' ? undefined : withTenant(db, { tenantId }, (trx) => readLogo(trx, name))
}
