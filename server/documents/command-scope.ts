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
import { readLocked } from './read-locked.ts'
import type { StoredRecord } from './read-record.ts'
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
  /** The record the command is about, read and locked when the scope was opened; absent when it is about none. */
  readonly locked?: StoredRecord | undefined
  /** Sessions to be read anew once the command is committed; effects of saves add to it. */
  readonly staleSessions: Set<string>
}

/** The scope before it is opened. */
export type CommandStart = Omit<CommandScope, 'session' | 'locked' | 'staleSessions'>

/** Who asks, and about what: all that is known before the database is asked. */
export type CommandQuestion = Pick<CommandScope, 'ctx' | 'family'>

/** Opens the scope of one command, and reads and locks the record it is about on the same way. */
export async function openScope(start: CommandStart, locks?: number): Promise<CommandScope> {
  const { trx, ctx, definitions, clock } = start
  const [session, locked] = await Promise.all([
    readSessionScope(trx, ctx, definitions, clock.now()),
    locks === undefined ? undefined : readLocked(start, locks),
  ])
  return { ...start, session, locked, staleSessions: new Set() }
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
export function checkMayWrite(scope: CommandQuestion): void {
  if (!scope.ctx.permissions.has(scope.family.permissions.create)) throw appError('E_PERM')
  if (!isWritable(scope.family)) throw appError('E_PERM')
  checkSite(scope)
}

/** Head office holds no stock: it may look at some kinds of document and write none of them (spec 2.5). */
export function checkSite({ ctx, family }: CommandQuestion): void {
  if (family.disabledAtSite1 && ctx.siteId === headOffice) throw appError('E_SITE1')
}
