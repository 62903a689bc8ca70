import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import type { CommandDeps } from '../command/command-deps.ts'
import { moveOf, refusalOfMoving } from '../may/may-move.ts'
import { refuse } from '../may/may-write.ts'
import { moveRecord } from './move-record.ts'
import { runOnce } from '../command/run-command.ts'
import { parseRecordPath } from '../command/set-path.ts'
import { answerOf, sendStored } from '../command/stored-answer.ts'
import { ifMatchOf, writeRoute } from '../command/write-route.ts'

const MoveBody = Type.Object(
  {
    Remarks: Type.Optional(Type.String({ maxLength: 2000 })),
    Confirmed: Type.Optional(Type.Boolean()),
    Request: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    Fields: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), { maxProperties: 20 })),
    Lines: Type.Optional(Type.Array(Type.Object({ Id: Type.Integer() }), { maxItems: 5000 })),
  },
  { additionalProperties: false },
)

/** Bound actions: `POST /inventory/api/{Set}({id})/{move}`. */
export function addMoveRoute(app: FastifyInstance, deps: CommandDeps): void {
  app.route<{ Params: { target: string; move: string }; Body: Static<typeof MoveBody> | undefined }>({
    ...writeRoute,
    method: 'POST',
    url: '/inventory/api/:target/:move',
    schema: { body: Type.Union([MoveBody, Type.Null()]) },
    handler: async (request, reply) => {
      const { set, id } = parseRecordPath(request.params.target)
      const { move } = request.params
      return sendStored(
        reply,
        await runOnce(deps, request, {
          set,
          check: (question) => refuse(refusalOfMoving(question, moveOf(question, move))),
          locks: id,
          run: async (scope) =>
            answerOf(200, await moveRecord(scope, { id, move, ifMatch: ifMatchOf(request), body: request.body ?? {} })),
        }),
      )
    },
  })
}
