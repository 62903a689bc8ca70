import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { appError } from '#core/errors/app-error.ts'
import { standardOf, type StandardValues } from '#core/record/standard-values.ts'
import { attachmentLimit } from '#core/http/drawer-contract.ts'
import {
  scanOpenLinesPath,
  scanPath,
  scanPagePath,
  scanSet,
  scanSources,
  scanStatePath,
  type OpenBilledLine,
  type ReceivedScan,
  type ScanState,
} from '#core/http/scans/scans-contract.ts'
import { commandDeps, type CommandDeps } from '../../documents/command/command-deps.ts'
import { runOnce } from '../../documents/command/run-command.ts'
import { sendStored } from '../../documents/command/stored-answer.ts'
import { refusalOfWriting, refuse } from '../../documents/may/refusal.ts'
import { readInScope } from '../../documents/present/get-record.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { keptFileName } from '../../drawer/file-name.ts'
import type { Feature } from '../../http/app-deps.ts'
import { receiveFile } from './receive-file.ts'
import { readOfferedLines, readPagePicture, readScanState } from './read-scan.ts'

const config = { access: 'session' } as const
const Id = Type.String({ pattern: '^[1-9][0-9]{0,14}$' })
const Named = Type.Object({ invoice: Id })
const Page = Type.Object({ invoice: Id, page: Id })
const Offered = Type.Object({ invoice: Id, supplier: Id })
const Sent = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  source: Type.Union(scanSources.map((source) => Type.Literal(source))),
})

/** Scanned invoices: a file that comes in, how far it is read, and the pictures of its pages. */
export const scanFeature: Feature = async (app, appDeps) => {
  const deps = commandDeps(app, appDeps)

  app.get<{ Params: Static<typeof Named> }>(
    scanStatePath(':invoice'),
    { config, schema: { params: Named } },
    (request): Promise<ScanState> =>
      readInScope(deps, { request, set: scanSet }, async (scope) => {
        const { id } = await visible(scope, request.params.invoice)
        return readScanState(scope, id)
      }),
  )

  app.get<{ Params: Static<typeof Offered> }>(
    scanOpenLinesPath(':invoice', ':supplier'),
    { config, schema: { params: Offered } },
    (request): Promise<readonly OpenBilledLine[]> =>
      readInScope(deps, { request, set: scanSet }, async (scope) => {
        const { site } = await visible(scope, request.params.invoice)
        return readOfferedLines(scope, { site, supplier: Number(request.params.supplier) })
      }),
  )

  app.get<{ Params: Static<typeof Page> }>(
    scanPagePath(':invoice', ':page'),
    { config, schema: { params: Page } },
    async (request, reply) => {
      const picture = await readInScope(deps, { request, set: scanSet }, async (scope) => {
        const { id } = await visible(scope, request.params.invoice)
        return readPagePicture(scope.trx, {
          tenantId: scope.ctx.tenantId,
          invoice: id,
          page: Number(request.params.page),
        })
      })
      const headers = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' }
      return reply
        .headers({ ...headers, 'cache-control': 'no-store' })
        .type('image/webp')
        .send(picture)
    },
  )
  app.register(async (files) => receiveRoute(files, deps))
}

/** The invoice, where the caller may see it. @throws E_NOT_FOUND */
async function visible({ trx, family, ctx }: CommandScope, invoice: string): Promise<StandardValues> {
  const stored = await readRecord(trx, { family, id: Number(invoice), siteId: ctx.siteId })
  if (stored === undefined) throw appError('E_NOT_FOUND')
  return standardOf(stored.record)
}

/** Apart, because here a body is the file itself, whatever its type. */
function receiveRoute(files: FastifyInstance, deps: CommandDeps): void {
  files.removeAllContentTypeParsers()
  files.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: attachmentLimit + 1 }, (_request, body, done) =>
    done(null, body),
  )
  files.post<{ Querystring: Static<typeof Sent>; Body: Buffer }>(
    scanPath,
    { config, bodyLimit: attachmentLimit + 1, schema: { querystring: Sent } },
    async (request, reply) => {
      const { name, source } = request.query
      const { body: content } = request
      if (!Buffer.isBuffer(content)) throw appError('E_FILE_SIZE')
      const answer = await runOnce(deps, request, {
        set: scanSet,
        check: (question) => refuse(refusalOfWriting(question)),
        run: async (scope) => {
          const received: ReceivedScan = {
            Id: await receiveFile(scope, { fileName: keptFileName(name), content, source }),
          }
          return { status: 201, headers: {}, body: JSON.stringify(received) }
        },
      })
      return sendStored(reply, answer)
    },
  )
}
