import { Type } from 'typebox'
import {
  addLinePath,
  AddLineBody,
  CountBody,
  countLinePath,
  countPath,
  type CountSheet,
} from '#core/http/count-contract.ts'
import { contextOf } from '../../http/access.ts'
import type { Feature } from '../../http/app-deps.ts'
import { commandDeps } from '../../documents/command/command-deps.ts'
import { runOnce } from '../../documents/command/run-command.ts'
import { sendStored } from '../../documents/command/stored-answer.ts'
import { writeRoute } from '../../documents/command/write-route.ts'
import { refusalOfWriting, refuse } from '../../documents/may/refusal.ts'
import { readInScope } from '../../documents/present/get-record.ts'
import { addLine } from './add-line.ts'
import { enterCount } from './enter-count.ts'
import { readLines } from './read-lines.ts'
import { namedOn, readSheetHeader, sheetFamily } from './sheet-header.ts'

const Id = Type.String({ pattern: '^[1-9][0-9]{0,14}$' })
const SheetParams = Type.Object({ sheet: Id })
const LineParams = Type.Object({ sheet: Id, line: Id })

/** Counting line by line: the sheet with all a counter needs, one call for each line, and one for goods that are on none. */
export const countFeature: Feature = async (app, appDeps) => {
  const deps = commandDeps(app, appDeps)
  const setOf = (tenantId: string) => sheetFamily(deps.definitions.forTenant(tenantId)).entity.set

  app.route<{ Params: { sheet: string } }>({
    method: 'GET',
    url: countPath(':sheet'),
    config: { access: 'session' },
    schema: { params: SheetParams },
    handler: (request): Promise<CountSheet> =>
      readInScope(deps, { request, set: setOf(contextOf(request).tenantId) }, async (scope) => {
        const header = await readSheetHeader(scope, Number(request.params.sheet), 'read')
        const { id, number, location, status } = header
        const isEditable = scope.family.workflow?.editable.includes(status) ?? false
        const isBeingCounted = isEditable && refusalOfWriting(scope) === undefined
        const { names, mayCount } = await namedOn(scope, header)
        const counters = isBeingCounted && !mayCount ? { others: names } : {}
        const isOpen = isBeingCounted && mayCount
        return { id, number, location, isOpen, ...counters, lines: await readLines(scope, id) }
      }),
  })

  app.route<{ Params: { sheet: string; line: string }; Body: CountBody }>({
    ...writeRoute,
    method: 'POST',
    url: countLinePath(':sheet', ':line'),
    schema: { params: LineParams, body: CountBody },
    handler: async (request, reply) => {
      const [sheet, line] = [Number(request.params.sheet), Number(request.params.line)]
      const answer = await runOnce(deps, request, {
        set: setOf(contextOf(request).tenantId),
        check: (question) => refuse(refusalOfWriting(question)),
        run: async (scope) => {
          const entered = await enterCount(scope, { sheet, line, ...request.body })
          return { status: 200, headers: {}, body: JSON.stringify(entered) }
        },
      })
      return sendStored(reply, answer)
    },
  })

  app.route<{ Params: { sheet: string }; Body: AddLineBody }>({
    ...writeRoute,
    method: 'POST',
    url: addLinePath(':sheet'),
    schema: { params: SheetParams, body: AddLineBody },
    handler: async (request, reply) => {
      const sheet = Number(request.params.sheet)
      const answer = await runOnce(deps, request, {
        set: setOf(contextOf(request).tenantId),
        check: (question) => refuse(refusalOfWriting(question)),
        run: async (scope) => {
          const added = await addLine(scope, { sheet, ...request.body })
          return { status: 201, headers: {}, body: JSON.stringify(added) }
        },
      })
      return sendStored(reply, answer)
    },
  })
}
