import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { contextOf } from '../../http/access.ts'
import { maySeeAbout } from '../../entity-sql/about-condition.ts'
import type { CommandDeps } from '../command/command-deps.ts'
import { openScope, type CommandScope, type CommandStart } from '../command/command-scope.ts'
import { toldWireRows, type ToldTable } from './told-table.ts'
import { presentStored, readPresented, type PresentedRecord } from './present-record.ts'

/** Reads that people steer end after this long. */
export const readTimeoutMs = 2000

/** A read about one record: what is asked of the database together with the scope, and what is made of both. */
interface ReadWork<Ahead, T> {
  readonly ahead: (start: CommandStart) => Promise<Ahead>
  readonly run: (scope: CommandScope, ahead: Ahead) => Promise<T>
}

/** Who asks, and which set they ask. */
interface SetRequest {
  readonly request: FastifyRequest
  readonly set: string
}

/** Runs a read about one record in the caller's tenant: the scope of the family, when the caller may view it (E_PERM, E_NOT_FOUND). */
export function readInScope<T>(
  deps: CommandDeps,
  asked: SetRequest,
  work: (scope: CommandScope) => Promise<T>,
): Promise<T> {
  return runRead(deps, asked, { ahead: async () => undefined, run: work })
}

/** One record for its form; E_NOT_FOUND for every id the caller's tenant and site do not have. */
export function getRecord(
  deps: CommandDeps & Pick<AppDeps, 'toldTables'>,
  request: FastifyRequest,
  { set, id }: { readonly set: string; readonly id: number },
): Promise<PresentedRecord> {
  return runRead(
    deps,
    { request, set },
    {
      ahead: (start) => readPresented(start, id),
      run: async (scope, stored) => {
        const reader = { definitions: scope.definitions, permissions: scope.ctx.permissions }
        if (!stored || !maySeeAbout(scope.family.entity, stored.record, reader)) throw appError('E_NOT_FOUND')
        return toldRecord(deps.toldTables, scope, await presentStored(scope, stored))
      },
    },
  )
}

/** The record with what code tells of it in words, where its table has such fields. */
async function toldRecord(
  toldTables: readonly ToldTable[],
  { trx, ctx, definitions, family }: CommandScope,
  presented: PresentedRecord,
): Promise<PresentedRecord> {
  const table = toldTables.find((one) => one.table === family.entity.table)
  if (table === undefined) return presented
  const to = { definitions, permissions: ctx.permissions, language: ctx.language }
  const [row = presented.row] = await toldWireRows(trx, { table, to, fields: family.entity.fields }, [presented.row])
  return { ...presented, row }
}

function runRead<Ahead, T>(
  deps: CommandDeps,
  { request, set }: SetRequest,
  { ahead, run }: ReadWork<Ahead, T>,
): Promise<T> {
  const ctx = contextOf(request)
  const definitions = deps.definitions.forTenant(ctx.tenantId)
  const family = definitions.familyBySet(set)
  if (!family) throw appError('E_NOT_FOUND')
  if (!mayView(family, ctx.permissions)) throw appError('E_PERM')
  const { tenantId, siteId, userId } = ctx
  const now = deps.clock.now()
  const tenant = { tenantId, siteId, userId, now, statementTimeoutMs: readTimeoutMs, keepsPlans: true }
  return withTenant(deps.db, tenant, async (trx) => {
    const start = { ...deps, trx, ctx, definitions, family }
    const [scope, found] = await Promise.all([openScope(start), ahead(start)])
    return run(scope, found)
  })
}
