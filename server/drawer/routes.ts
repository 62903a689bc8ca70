import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { attachmentLimit } from '#core/http/drawer-contract.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { readInScope } from '../documents/present/get-record.ts'
import { readRecord } from '../documents/read/read-record.ts'
import { commandDeps, type CommandDeps } from '../documents/command/command-deps.ts'
import { namesFile } from '../documents/judge/check-attachments.ts'
import {
  refusalOfAnyFile,
  refusalOfAttaching,
  refusalOfDetaching,
  refuse,
  type Refusal,
} from '../documents/may/refusal.ts'
import { runCommand, runOnce } from '../documents/command/run-command.ts'
import { parseRecordPath } from '../documents/command/set-path.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { readableFields } from '../entity-sql/readable-entity.ts'
import { maySeeChange } from '../entity-sql/told-changes.ts'
import { appendAudit } from '../audit/append-audit.ts'
import {
  addAttachment,
  listAttachments,
  readAttachment,
  readThumbnail,
  removeAttachment,
  type AttachmentOwner,
  type NewAttachment,
} from './attachments.ts'
import { keptFileName, pictureName } from './file-name.ts'
import { createPictureMaker, type MakePicture } from './pictures/make-picture.ts'
import { readHistory } from './read-history.ts'
import { readRelated } from './read-related.ts'

interface RecordParams {
  Params: { target: string }
}
interface AttachmentParams {
  Params: { target: string; attachment: string }
}

const config = { access: 'session' } as const

/** What a record's drawer shows: history, related documents, attachments. */
export function auditRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(app, appDeps)
  app.get<RecordParams>('/inventory/api/:target/history', { config }, (request) =>
    withRecord(deps, request, async ({ trx, ctx, family }, id) => ({
      value: await readHistory(trx, {
        entity: family.entity.id,
        id,
        fields: readableFields(family.entity, ctx.permissions),
      }),
    })),
  )
  app.get<RecordParams>('/inventory/api/:target/related', { config }, (request) =>
    withRecord(deps, request, async (scope, id) => ({ value: await relatedOf(scope, id) })),
  )
  app.get<RecordParams>('/inventory/api/:target/attachments', { config }, (request) =>
    withRecord(deps, request, async ({ trx }, _id, owner) => ({ value: await listAttachments(trx, owner) })),
  )
  app.get<AttachmentParams>('/inventory/api/:target/attachments/:attachment', { config }, async (request, reply) => {
    const file = await withRecord(deps, request, ({ trx }, _id, owner) =>
      readAttachment(trx, owner, attachmentId(request)),
    )
    return reply
      .headers({
        'content-disposition': contentDisposition(file.file_name),
        ...fileHeaders,
        'cache-control': 'no-store',
      })
      .type(file.media_type)
      .send(file.content)
  })
  thumbnailRoute(app, deps)
  app.delete<AttachmentParams>('/inventory/api/:target/attachments/:attachment', { config }, async (request, reply) => {
    const { set, id } = parseRecordPath(request.params.target)
    await runCommand(deps, request, {
      set,
      run: async (scope) => {
        const owner = await writableOwner(scope, id, refusalOfDetaching)
        const file = attachmentId(request)
        // A field of the record shows it: it is taken out there first.
        if (namesFile(scope.family.entity, owner.record, file)) throw appError('E_REFERENCED')
        const fileName = await removeAttachment(scope.trx, owner, file)
        await appendAudit(
          scope.trx,
          { actor: scope.ctx, now: scope.clock.now() },
          {
            action: 'detach',
            entity: owner.entity,
            entityId: id,
            before: { fileName },
          },
        )
      },
    })
    return reply.code(204).send()
  })
  const { pictureMegapixels: megapixels, pictureEdge: longestEdge } = appDeps.env
  app.register(async (files) => uploadRoute(files, deps, createPictureMaker({ megapixels, longestEdge })))
}

function thumbnailRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.get<AttachmentParams>(
    '/inventory/api/:target/attachments/:attachment/thumbnail',
    { config },
    async (request, reply) => {
      const { thumbnail, etag } = await withRecord(deps, request, ({ trx }, _id, owner) =>
        readThumbnail(trx, owner, attachmentId(request)),
      )
      // A browser keeps it for this session alone, and asks again with what it has: rights are looked at each time it asks.
      reply.headers({ ...fileHeaders, 'cache-control': 'private, max-age=600', vary: 'Authorization', etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/webp').send(thumbnail)
    },
  )
}

/** What comes from people is shown as what it is, and runs nothing. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

async function relatedOf({ trx, ctx, family, definitions }: CommandScope, id: number) {
  const { tenantId, siteId, permissions } = ctx
  if (family.docType === undefined) return []
  const seen = [...definitions.families.values()].filter((one) => mayView(one, permissions))
  return readRelated(trx, {
    tenantId,
    docType: family.docType,
    id,
    siteId,
    docTypes: typesOf(seen),
    amountTypes: typesOf(seen.filter((one) => readsAmount(one, permissions))),
  })
}

function typesOf(families: readonly FamilyDefinition[]): readonly number[] {
  return families.flatMap(({ docType }) => docType ?? [])
}

/** Whether the reader may see what documents of the family come to. */
function readsAmount({ entity }: FamilyDefinition, permissions: ReadonlySet<string>): boolean {
  const field = entity.fields.find(({ id }) => id === entity.roles.amount)
  return field !== undefined && (field.readIf === undefined || permissions.has(field.readIf))
}

/** Apart, because here a body is the file itself, whatever its type. */
function uploadRoute(app: FastifyInstance, deps: CommandDeps, makePicture: MakePicture): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: attachmentLimit + 1 }, (_request, body, done) =>
    done(null, body),
  )
  app.post<RecordParams & { Querystring: Static<typeof uploadQuery>; Body: Buffer }>(
    '/inventory/api/:target/attachments',
    {
      config,
      bodyLimit: attachmentLimit + 1,
      schema: { querystring: uploadQuery },
    },
    async (request, reply) => {
      const { set, id } = parseRecordPath(request.params.target)
      if (!Buffer.isBuffer(request.body)) throw appError('E_FILE_SIZE')
      const sent = await sentFile(request.query, request.body, makePicture)
      const answer = await runOnce(deps, request, {
        set,
        run: async (scope) => {
          const owner = await writableOwner(scope, id, refusalOfAttaching)
          const file = { ...sent, now: scope.clock.now() }
          const attachment = await addAttachment(scope.trx, owner, {
            ...file,
            tenantId: scope.ctx.tenantId,
            userId: scope.ctx.userId,
          })
          const info = (await listAttachments(scope.trx, owner)).find((each) => each.Id === attachment)
          await appendAudit(
            scope.trx,
            { actor: scope.ctx, now: scope.clock.now() },
            {
              action: 'attach',
              entity: owner.entity,
              entityId: id,
              after: { fileName: file.fileName },
            },
          )
          return { status: 201, headers: {}, body: JSON.stringify(info) }
        },
      })
      return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
    },
  )
}

const uploadQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  as: Type.Optional(Type.Literal('picture')),
})

/** The file as it is kept; a picture is made anew before a transaction waits for it. */
async function sentFile(
  { name, as }: Static<typeof uploadQuery>,
  content: Buffer,
  makePicture: MakePicture,
): Promise<Pick<NewAttachment, 'fileName' | 'content' | 'picture'>> {
  const fileName = keptFileName(name)
  if (as === undefined) return { fileName, content }
  const picture = await makePicture(content)
  return { fileName: pictureName(fileName), content: picture.content, picture }
}

/** A read about one record the caller may see. */
function withRecord<T>(
  deps: CommandDeps,
  request: FastifyRequest<RecordParams>,
  work: (scope: CommandScope, id: number, owner: AttachmentOwner) => Promise<T>,
): Promise<T> {
  const { set, id } = parseRecordPath(request.params.target)
  return readInScope(deps, { request, set }, async (scope) => {
    const { trx, family, definitions, ctx } = scope
    const found = await readRecord(trx, { family, id, siteId: ctx.siteId })
    const reader = { definitions, permissions: ctx.permissions }
    if (!found || !maySeeChange(family, found.record, reader)) throw appError('E_NOT_FOUND')
    return work(scope, id, { entity: scope.family.entity.id, id })
  })
}

/** The record a file is hung on or taken off, locked; `refusalOf` says why this person may not now. */
async function writableOwner(
  scope: CommandScope,
  id: number,
  refusalOf: (scope: CommandScope, record: EntityRecord) => Refusal | undefined,
): Promise<AttachmentOwner & { readonly record: EntityRecord }> {
  refuse(refusalOfAnyFile(scope))
  const stored = await readRecord(scope.trx, { family: scope.family, id, siteId: scope.ctx.siteId, lock: true })
  if (!stored) throw appError('E_NOT_FOUND')
  refuse(refusalOf(scope, stored.record), stored.record)
  const { id: entity, filesUpTo } = scope.family.entity
  return { entity, id, filesUpTo, record: stored.record }
}

function attachmentId(request: FastifyRequest<AttachmentParams>): number {
  const { attachment } = request.params
  if (!/^[1-9]\d{0,14}$/.test(attachment)) throw appError('E_NOT_FOUND')
  return Number(attachment)
}
