import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { retryConflicts } from '../../../server/db/retry-conflicts.ts'
import { audit } from '../audit.ts'
import { ask, type FloorDatabase } from '../floor-database.ts'
import { readColumns } from './copy-rows.ts'
import type { DocumentStep } from './document-step.ts'
import { gridSteps } from './grid-steps.ts'
import { orderSteps } from './order-steps.ts'
import { receiptSteps } from './receipt-steps.ts'
import { runSteps } from './run-steps.ts'
import { sheetSteps } from './sheet-steps.ts'
import { run, type Ids } from './statement.ts'
import { voucherSteps } from './voucher-steps.ts'

/** What the product says of a step: its audit rows, and the answer it gives and keeps. */
export interface SaidOfStep {
  readonly audits: readonly SaidInAudit[]
  /** Kept with a key of its own; empty where nobody sends one. */
  readonly answer: string
}

/** A row of the audit log. */
export interface SaidInAudit {
  readonly action: string
  readonly entity: string
  readonly version: number
  readonly before: string
  readonly after: string
}

/** One step of one document by hand, which becomes like the product's `model`. */
export interface StepBody extends SaidOfStep {
  readonly ids: Ids
}

/**
 * Steps of orders, receipts and vouchers by hand: the rows the product wrote of the model are written anew under ids and numbers of their own,
 * by a statement a table and in two ways to the database, with the locks, audit rows and kept answer of the product. Nothing is worked out or checked.
 */
export async function addDocuments(app: FastifyInstance, database: FloorDatabase, site: string): Promise<void> {
  const columns = await readColumns(database)
  const steps: Readonly<Record<string, DocumentStep>> = {
    ...orderSteps(columns),
    ...receiptSteps(columns),
    ...voucherSteps(columns),
    ...runSteps(columns),
    ...sheetSteps(columns),
    ...gridSteps(columns),
  }
  app.post<{ Params: { name: string }; Body: StepBody }>(
    '/documents/:name',
    { bodyLimit },
    ({ params: { name }, body }) =>
      // As the product does: two documents may meet in rows neither locked first.
      retryConflicts(() =>
        database.inTransaction(async (client) => {
          const step = steps[name]
          if (step === undefined) throw new Error(`There is no step ${name}`)
          const given = { ...body.ids, site: Number(site) }
          const [created] = await Promise.all([
            step.header === undefined ? [] : run<{ readonly id: number }>(client, step.header, given),
            ...(step.locks ?? []).map((lock) => run(client, lock, given)),
          ])
          const id = created[0]?.id ?? body.ids['id'] ?? 0
          const ids = { ...given, id }
          return {
            answer: JSON.stringify({ id, like: body.answer }),
            last: [
              ...step.writes.map((statement) => run(client, statement, ids)),
              ...body.audits.map((said) => audit(client, { ...said, id })),
              ...(body.answer === ''
                ? []
                : [ask(client, { name: 'keep step', text: keepAnswer }, [randomUUID(), body.answer])]),
            ],
          }
        }),
      ),
  )
}

/** Answers and audit rows of thousands of lines. */
const bodyLimit = 64 * 1024 * 1024

const keepAnswer = `insert into idempotency (tenant_id, user_id, key, request_hash, status, body) values ('ui', 1, $1::text, $1::text, 200, $2)`
