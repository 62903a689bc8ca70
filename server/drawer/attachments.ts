import { createHash } from 'node:crypto'
import { appError } from '#core/errors/app-error.ts'
import { attachmentCount, attachmentLimit, type AttachmentInfo } from '#core/http/drawer-contract.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import type { MadePicture } from './pictures/make-picture.ts'
import { attachmentMediaType } from './attachment-media-type.ts'

/** The record files hang on. */
export interface AttachmentOwner {
  readonly entity: string
  readonly id: number
  /** How many MB all its files hold together; each counts by itself without it. */
  readonly filesUpTo?: number | undefined
}

/** A file as it came in. */
export interface NewAttachment {
  readonly tenantId: string
  readonly userId: number
  readonly fileName: string
  readonly content: Buffer
  readonly now: Date
  /** Of a picture that the server made; absent for other files. */
  readonly picture?: Pick<MadePicture, 'width' | 'height' | 'thumbnail'>
}

/** The files of a record, oldest first, without their content. */
export async function listAttachments(trx: Trx, owner: AttachmentOwner): Promise<readonly AttachmentInfo[]> {
  const rows = await trx
    .selectFrom('attachment as a')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.entered_by'),
    )
    .select([
      'a.id',
      'a.file_name',
      'a.media_type',
      'a.size',
      'a.entered_on',
      'u.id as user_id',
      'u.display_name',
      'u.username',
    ])
    .where('a.tenant_id', '=', tenantOf(trx))
    .where('a.entity', '=', owner.entity)
    .where('a.entity_id', '=', owner.id)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    Id: row.id,
    FileName: row.file_name,
    MediaType: row.media_type,
    Size: row.size,
    EnteredBy: { Id: row.user_id, Name: row.display_name || row.username },
    EnteredOn: row.entered_on,
  }))
}

/** Stores a file after its size, its name and its first bytes were checked (E_FILE_SIZE, E_FILE_TYPE, E_FILE_COUNT, E_FILE_TOTAL); answers its id. */
export async function addAttachment(trx: Trx, owner: AttachmentOwner, file: NewAttachment): Promise<number> {
  if (file.content.length === 0 || file.content.length > attachmentLimit) throw appError('E_FILE_SIZE')
  const mediaType = attachmentMediaType(file.fileName, file.content)
  if (mediaType === undefined) throw appError('E_FILE_TYPE')
  await checkRoom(trx, owner, file)
  const row = await trx
    .insertInto('attachment')
    .values({
      tenant_id: file.tenantId,
      entity: owner.entity,
      entity_id: owner.id,
      file_name: file.fileName,
      media_type: mediaType,
      size: file.content.length,
      sha256: createHash('sha256').update(file.content).digest('hex'),
      content: file.content,
      width: file.picture?.width ?? null,
      height: file.picture?.height ?? null,
      thumbnail: file.picture?.thumbnail ?? null,
      entered_by: file.userId,
      entered_on: file.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const megabyte = 1024 * 1024

/** The record is locked, so two files at once are counted one after the other. */
async function checkRoom(trx: Trx, { entity, id, filesUpTo }: AttachmentOwner, file: NewAttachment): Promise<void> {
  const { count, bytes } = await trx
    .selectFrom('attachment')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<string | null>('size').as('bytes')])
    .where('tenant_id', '=', file.tenantId)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= attachmentCount) throw appError('E_FILE_COUNT', { count: attachmentCount })
  const held = Number(bytes ?? 0) + file.content.length
  if (filesUpTo !== undefined && held > filesUpTo * megabyte) throw appError('E_FILE_TOTAL', { most: filesUpTo })
}

/** One file with its content; E_NOT_FOUND when it hangs on another record. */
export async function readAttachment(trx: Trx, owner: AttachmentOwner, id: number) {
  const row = await trx
    .selectFrom('attachment')
    .select(['file_name', 'media_type', 'content'])
    .where('tenant_id', '=', tenantOf(trx))
    .where('entity', '=', owner.entity)
    .where('entity_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw appError('E_NOT_FOUND')
  return row
}

/** The small one of a picture, and what changes when it is another; E_NOT_FOUND for files that are none. */
export async function readThumbnail(trx: Trx, owner: AttachmentOwner, id: number) {
  const row = await trx
    .selectFrom('attachment')
    .select(['thumbnail', 'sha256'])
    .where('tenant_id', '=', tenantOf(trx))
    .where('entity', '=', owner.entity)
    .where('entity_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.thumbnail) throw appError('E_NOT_FOUND')
  return { thumbnail: row.thumbnail, etag: `"${row.sha256.slice(0, 32)}"` }
}

/** Removes one file; answers its name for the audit row. */
export async function removeAttachment(trx: Trx, owner: AttachmentOwner, id: number): Promise<string> {
  const row = await trx
    .deleteFrom('attachment')
    .where('tenant_id', '=', tenantOf(trx))
    .where('entity', '=', owner.entity)
    .where('entity_id', '=', owner.id)
    .where('id', '=', id)
    .returning('file_name')
    .executeTakeFirst()
  if (!row) throw appError('E_NOT_FOUND')
  return row.file_name
}
