import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { appError } from '#core/errors/app-error.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { createFigures } from '../figures/figure.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { createRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import type { StoredAnswer } from './idempotent.ts'
import { createMoveEffects } from './move-effect.ts'
import { moveRecord } from './move-record.ts'
import type { PresentedRecord } from './present-record.ts'
import { runCommand, runOnce, type CommandDeps } from './run-command.ts'
import { parseRecordPath, parseSetPath } from './set-path.ts'
import { updateRecord } from './update-record.ts'

/** Room for 5,000 lines. */
const bodyLimit = 4 * 1024 * 1024

const MoveBody = Type.Object(
  {
    Remarks: Type.Optional(Type.String({ maxLength: 2000 })),
    Lines: Type.Optional(Type.Array(Type.Object({ Id: Type.Integer() }), { maxItems: 5000 })),
  },
  { additionalProperties: false },
)
const RecordBody = Type.Record(Type.String(), Type.Unknown())

/** What commands need of the application, built once. */
export function commandDeps(deps: AppDeps): CommandDeps {
  const { db, definitions, clock } = deps
  return { db, definitions, clock, figures: createFigures(deps.figures), effects: createMoveEffects(deps.moveEffects) }
}

/** Create, change, delete and move: `/inventory/api/{Set}`, `/inventory/api/{Set}({id})`, `/inventory/api/{Set}({id})/{move}`. */
export function documentRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(appDeps)
  addCreateRoute(app, deps)
  addChangeRoutes(app, deps)
  addMoveRoute(app, deps)
}

const config = { access: 'session' } as const

function addCreateRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.route<{ Params: { target: string }; Body: WireRecord }>({
    method: 'POST',
    url: '/inventory/api/:target',
    config,
    bodyLimit,
    schema: { body: RecordBody },
    handler: async (request, reply) => {
      const { set, id } = parseSetPath(request.params.target)
      if (id !== undefined) throw appError('E_NOT_FOUND')
      return sendStored(
        reply,
        await runOnce(deps, request, set, async (scope) => {
          const created = await createRecord(scope, request.body)
          return answerOf(201, created, { location: `/inventory/api/${set}(${created.row.Id})` })
        }),
      )
    },
  })
}

function addChangeRoutes(app: FastifyInstance, deps: CommandDeps): void {
  app.route<{ Params: { target: string }; Body: WireRecord }>({
    method: 'PATCH',
    url: '/inventory/api/:target',
    config,
    bodyLimit,
    schema: { body: RecordBody },
    handler: async (request, reply) => {
      const { set, id } = parseRecordPath(request.params.target)
      const changed = await runCommand(deps, request, set, (scope) =>
        updateRecord(scope, { id, ifMatch: ifMatchOf(request), body: request.body }),
      )
      return sendStored(reply, answerOf(200, changed))
    },
  })
  app.route<{ Params: { target: string } }>({
    method: 'DELETE',
    url: '/inventory/api/:target',
    config,
    handler: async (request, reply) => {
      const { set, id } = parseRecordPath(request.params.target)
      await runCommand(deps, request, set, (scope) => deleteRecord(scope, { id, ifMatch: ifMatchOf(request) }))
      return reply.code(204).send()
    },
  })
}

function addMoveRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.route<{ Params: { target: string; move: string }; Body: Static<typeof MoveBody> | undefined }>({
    method: 'POST',
    url: '/inventory/api/:target/:move',
    config,
    bodyLimit,
    schema: { body: Type.Union([MoveBody, Type.Null()]) },
    handler: async (request, reply) => {
      const { set, id } = parseRecordPath(request.params.target)
      const { move } = request.params
      return sendStored(
        reply,
        await runOnce(deps, request, set, async (scope) =>
          answerOf(200, await moveRecord(scope, { id, move, ifMatch: ifMatchOf(request), body: request.body ?? {} })),
        ),
      )
    },
  })
}

/** The version a write is about. */
export function ifMatchOf(request: FastifyRequest): string | undefined {
  return request.headers['if-match']
}

function answerOf(
  status: number,
  presented: PresentedRecord,
  headers: Readonly<Record<string, string>> = {},
): StoredAnswer {
  const etag = String(presented.row['@odata.etag'])
  return { status, headers: { etag, ...headers }, body: JSON.stringify(presented.row) }
}

function sendStored(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(answer.body)
}
