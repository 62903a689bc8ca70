import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import type { TenantDefinitions } from '#core/definition/tenant-definitions.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { RecordScope } from '#core/record/record-scope.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import type { Trx } from '../db/pool.ts'
import type { FigureRegistry } from '../figures/figure.ts'
import type { Clock } from '../http/clock.ts'
import type { RequestContext } from '../http/request-context.ts'
import { headOffice } from '../odata/site-scope.ts'
import type { MoveEffect } from './move-effect.ts'
import type { RecordEffect } from './record-effect.ts'
import { readSessionScope } from './session-scope.ts'

/** What every command works with: the open transaction, who asks, and the family it is about. */
export interface CommandScope {
  readonly trx: Trx
  readonly ctx: RequestContext
  readonly clock: Clock
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  readonly session: SessionScope
  readonly figures: FigureRegistry
  readonly effects: ReadonlyMap<string, MoveEffect>
  readonly recordEffects: ReadonlyMap<string, RecordEffect>
  /** Sessions to be read anew once the command is committed; effects of saves add to it. */
  readonly staleSessions: Set<string>
}

/** The scope before it is opened. */
export type CommandStart = Omit<CommandScope, 'session' | 'staleSessions'>

/** Opens the scope of one command. */
export async function openScope(start: CommandStart): Promise<CommandScope> {
  const session = await readSessionScope(start.trx, start.ctx, start.definitions, start.clock.now())
  return { ...start, session, staleSessions: new Set() }
}

/** The record with all its conditions depend on. */
export function recordScope(scope: CommandScope, record: EntityRecord, isNew: boolean): RecordScope {
  return { entity: scope.family.entity, session: scope.session, record, isNew }
}

/**
 * Whether records of the family are written here at all. A table that the migrations own is, once its definition has a screen that
 * creates: without one its rows come with the tenant.
 */
export function isWritable({ entity, routes }: FamilyDefinition): boolean {
  return entity.storage === 'generated' || routes.create !== undefined
}

/** Refuses who may not write the family at all: the permission, what nobody writes, and what head office may only look at (E_SITE1). */
export function checkMayWrite(scope: Pick<CommandScope, 'ctx' | 'family'>): void {
  if (!scope.ctx.permissions.has(scope.family.permissions.create)) throw appError('E_PERM')
  if (!isWritable(scope.family)) throw appError('E_PERM')
  checkSite(scope)
}

/** Head office holds no stock: it may look at some kinds of document and write none of them (spec 2.5). */
export function checkSite({ ctx, family }: Pick<CommandScope, 'ctx' | 'family'>): void {
  if (family.disabledAtSite1 && ctx.siteId === headOffice) throw appError('E_SITE1')
}
