import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { PublicFileInfo } from '#core/http/public-form-contract.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { auditActor } from '../audit/audit-actor.ts'
import { outsiderKey } from '../audit/behalf-key.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { refusalOfChange, refuse } from '../documents/may/refusal.ts'
import { addAttachment, removeAttachment, type AttachmentOwner } from '../drawer/attachments.ts'
import { keptFileName } from '../drawer/file-name.ts'
import type { OpenForm } from './form-scope.ts'
import { refuseClosed } from './sealed.ts'

/** The files that came with forms of a record, oldest first; those people of the house hung on it are not among them. */
export async function listFormFiles(trx: Trx, { entity, id }: AttachmentOwner): Promise<readonly PublicFileInfo[]> {
  const { rows } = await sql<PublicFileInfo>`
    select a.id as "Id", a.file_name as "FileName", a.size as "Size" from attachment a
    where a.tenant_id = ${tenantOf(trx)} and a.entity = ${entity} and a.entity_id = ${id} and a.public_form_id is not null
    order by a.id`.execute(trx)
  return rows
}

/**
 * Hangs a file on the record of a form (PUBLIC-13): of a kind the form takes, by name and content, no larger and no more than it says.
 * @throws E_FILE_TYPE, E_FILE_SIZE, E_FILE_COUNT, E_STATE
 */
export async function addFormFile(
  trx: Trx,
  open: OpenForm,
  file: { readonly name: string; readonly content: Buffer },
): Promise<PublicFileInfo> {
  const { form, found, record, scope, family } = open
  if (form.files === undefined) throw appError('E_FILE_TYPE')
  refuse(refusalOfChange(scope, record), record)
  refuseClosed(open)
  const { kinds, megabytes, count } = form.files
  const fileName = keptFileName(file.name)
  const ending = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (!kinds.includes(ending)) throw appError('E_FILE_TYPE')
  if (file.content.length > megabytes * 1024 * 1024) throw appError('E_FILE_SIZE')
  const owner = { entity: family.entity.id, id: found.recordId }
  if ((await listFormFiles(trx, owner)).length >= count) throw appError('E_FILE_COUNT', { count })
  const { tenantId } = scope.ctx
  const sent = { tenantId, userId: found.sentBy, fileName, content: file.content, now: scope.clock.now() }
  const id = await addAttachment(trx, owner, sent)
  await sql`update attachment set public_form_id = ${found.id} where tenant_id = ${tenantId} and id = ${id}`.execute(
    trx,
  )
  await auditFile(trx, open, { action: 'attach', fileName })
  return { Id: id, FileName: fileName, Size: file.content.length }
}

/** Takes a file back that came with a form of this record. @throws E_NOT_FOUND for every other */
export async function removeFormFile(trx: Trx, open: OpenForm, id: number): Promise<void> {
  const { found, record, scope, family } = open
  refuse(refusalOfChange(scope, record), record)
  refuseClosed(open)
  const owner = { entity: family.entity.id, id: found.recordId }
  const own = await listFormFiles(trx, owner)
  if (!own.some(({ Id }) => Id === id)) throw appError('E_NOT_FOUND')
  await auditFile(trx, open, { action: 'detach', fileName: await removeAttachment(trx, owner, id) })
}

function auditFile(
  trx: Trx,
  { scope, found, family }: OpenForm,
  { action, fileName }: { readonly action: 'attach' | 'detach'; readonly fileName: string },
): Promise<void> {
  const told = { fileName, [outsiderKey]: found.recipient }
  return appendAudit(
    trx,
    { actor: auditActor(scope.ctx), now: scope.clock.now() },
    {
      action,
      entity: family.entity.id,
      entityId: found.recordId,
      ...(action === 'attach' ? { after: told } : { before: { fileName }, after: { [outsiderKey]: found.recipient } }),
    },
  )
}
