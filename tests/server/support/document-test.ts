import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { printDecimal } from '#core/decimal/decimal.ts'
import { decimalParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../../../server/documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../../../server/documents/effects/move-effect.ts'
import type { Figure } from '../../../server/figures/figure.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './create-test-app.ts'
import { seedInventory, things } from './inventory.ts'
import { signIn, type TestSession } from './sign-in.ts'

/** The outside world of these tests: what the ledger would say. */
const figures: readonly Figure[] = [
  {
    name: 'stock.onHand',
    readIf: undefined,
    at: 'location',
    line: ['item'],
    read: async (_trx, { rows }) => rows.map(() => '100'),
  },
  {
    name: 'stock.averageCost',
    readIf: 'ViewCost',
    at: 'location',
    line: ['item'],
    read: async (_trx, { rows }) => rows.map((row) => (row.item === things.tomato ? '0.25' : '2')),
  },
]

/** Effects as simple as an effect can be: what they do to the document is told, not how. */
const moveEffects: readonly MoveEffect[] = [
  defineMoveEffect({
    name: 'approval:route',
    params: {},
    outcomes: ['asked', 'free'],
    keepsVersion: true,
    apply: async () => ({ outcome: 'free', set: { approvalStatusId: 4 } }),
  }),
  defineMoveEffect({
    name: 'posting:move',
    params: { now: decimalParam('ask'), done: decimalParam('line') },
    apply: async ({ body }, { lines, fieldOf }) => ({
      outcome: 'part',
      setLines: {
        lines: lines[0]?.lines ?? '',
        values: new Map(
          lines
            .filter(({ id }) => body.Lines?.some((line) => line.Id === id))
            .map(({ id, values }) => [id, { [fieldOf('done') ?? '']: printDecimal(values.now) }]),
        ),
      },
    }),
  }),
]

/** The real application with masters, an administrator and a chef who may not see costs, both at site 2. */
export interface DocumentTest {
  readonly test: TestApp
  readonly admin: TestSession
  readonly chef: TestSession
}

/** Starts one; figures are those above unless others are given. */
export async function createDocumentTest(options: TestAppOptions = {}): Promise<DocumentTest> {
  const permissions = { Chef: ['ViewRequisition', 'CreateRequisition'], Controller: ['ViewRequisition', 'ViewCost'] }
  const test = await createTestApp({ figures, moveEffects, permissions, ...options })
  await seedInventory(test.db, ['ui', 'harbor'])
  return { test, admin: await signIn(test), chef: await signIn(test, { user: 'chef' }) }
}

type Answer = Promise<LightMyRequestResponse>

/** POST of a set; a key of its own unless one is given. */
export function create(session: TestSession, body: object, key: string = randomUUID(), set = 'Requisitions'): Answer {
  return session.call({
    method: 'POST',
    url: `/inventory/api/${set}`,
    headers: { 'idempotency-key': key },
    payload: body,
  })
}

/** PATCH of a requisition, with or without If-Match. */
export function patch(session: TestSession, id: number, etag: string | undefined, body: object): Answer {
  const headers = etag === undefined ? {} : { 'if-match': etag }
  return session.call({ method: 'PATCH', url: `/inventory/api/Requisitions(${id})`, headers, payload: body })
}

/** GET of a requisition. */
export function get(session: TestSession, id: number): Answer {
  return session.call({ url: `/inventory/api/Requisitions(${id})` })
}

/** A bound move of a requisition. */
export function move(
  session: TestSession,
  id: number,
  request: { readonly name: string; readonly etag: string; readonly body?: object; readonly key?: string },
): Answer {
  const { name, etag, body = {}, key = randomUUID() } = request
  const headers = { 'if-match': etag, 'idempotency-key': key }
  return session.call({ method: 'POST', url: `/inventory/api/Requisitions(${id})/${name}`, headers, payload: body })
}

/** Status codes of answers that came in any order. */
export function statusCodes(answers: readonly LightMyRequestResponse[]): readonly number[] {
  return answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)
}
