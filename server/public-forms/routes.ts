import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { PublicDraft, publicFormPaths, PublicSend } from '#core/http/public-form-contract.ts'
import { attachmentLimit } from '#core/http/drawer-contract.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { commandDeps, type CommandDeps } from '../documents/command/command-deps.ts'
import { readLocked } from '../documents/read/read-record.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { keepDraft } from './drafts.ts'
import { formAnswer } from './form-answer.ts'
import { addFormFile, removeFormFile } from './form-files.ts'
import type { OpenForm } from './form-scope.ts'
import { findForm } from './find-form.ts'
import { claimOf } from './form-claim.ts'
import { sendForm } from './send-form.ts'
import { withForm } from './with-form.ts'

const config = { access: 'public' } as const
const tags = ['Public forms']

/** Calls of forms that a mailed link opens, without a session: read, keep a draft, send, files. */
export function publicFormRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(app, appDeps)
  // A mail scanner that only asks for the headers must not count as a view.
  app.get(publicFormPaths.form, { config, schema: { tags }, exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return withForm(deps, request, {
      work: async (open, trx) => {
        await noteOpened(trx, open)
        return formAnswer(trx, open)
      },
    })
  })
  app.put<{ Body: PublicDraft }>(
    publicFormPaths.draft,
    { config, schema: { tags, body: PublicDraft } },
    async (request) => ({
      DraftNo: await withForm(deps, request, { work: (open, trx) => keepDraft(trx, open, request.body) }),
    }),
  )
  app.post<{ Body: PublicSend }>(
    publicFormPaths.send,
    { config, schema: { tags, body: PublicSend } },
    async (request) =>
      withForm(deps, request, {
        work: async (open, trx) => {
          await sendForm(trx, open, request.body)
          return formAnswer(trx, await reopened(trx, open, claimOf(request, deps)))
        },
      }),
  )
  app.delete<{ Params: { file: string } }>(
    `${publicFormPaths.files}/:file`,
    { config, schema: { tags } },
    async (request, reply) => {
      const { file } = request.params
      if (!/^[1-9]\d{0,14}$/.test(file)) throw appError('E_NOT_FOUND')
      await withForm(deps, request, { work: (open, trx) => removeFormFile(trx, open, Number(file)) })
      return reply.code(204).send()
    },
  )
  app.register(async (files) => uploadRoute(files, deps))
}

/** The form as it is after it was sent. */
async function reopened(trx: Trx, open: OpenForm, claim: ReturnType<typeof claimOf>): Promise<OpenForm> {
  const [found, locked] = [await findForm(trx, claim), await readLocked(open.scope, open.found.recordId)]
  if (found === undefined || locked === undefined) throw appError('E_FORM_LINK')
  return { ...open, found, record: locked.record, scope: { ...open.scope, locked } }
}

/** When the link was opened first, for whoever sent it. */
async function noteOpened(trx: Trx, { found }: OpenForm): Promise<void> {
  await sql`update public_form set opened_at = coalesce(opened_at, now())
    where tenant_id = ${tenantOf(trx)} and id = ${found.id}`.execute(trx)
}

const uploadQuery = Type.Object({ name: Type.String({ minLength: 1, maxLength: 255 }) })

/** Apart, because here a body is the file itself, whatever its type. */
function uploadRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: attachmentLimit + 1 }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Querystring: Static<typeof uploadQuery>; Body: Buffer }>(
    publicFormPaths.files,
    { config, bodyLimit: attachmentLimit + 1, schema: { tags, querystring: uploadQuery } },
    async (request, reply) => {
      const { body, query } = request
      if (!Buffer.isBuffer(body)) throw appError('E_FILE_SIZE')
      const sent = { name: query.name, content: body }
      const work = (open: OpenForm, trx: Trx) => addFormFile(trx, open, sent)
      const file = await withForm(deps, request, { work, kind: 'file' })
      return reply.code(201).send(file)
    },
  )
}
