import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { RecordScope } from '#core/record/record-scope.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import type { Trx } from '../../db/pool.ts'
import type { FigureRegistry } from '../../figures/figure.ts'
import type { Clock } from '../../http/clock.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { MoveEffect } from '../effects/move-effect.ts'
import type { RecordEffect, SavedBy } from '../effects/record-effect.ts'
import { readLocked, type StoredRecord } from '../read/read-record.ts'
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
  /** Whether a person waits who can be asked about warnings. */
  readonly asksBack?: boolean
  /** By what a record is saved, where it is not on its form: a file whose lines are brought in, or a page people count on. */
  readonly by?: SavedBy | undefined
  /** The record the command is about, read and locked when the scope was opened; absent when it is about none. */
  readonly locked?: StoredRecord | undefined
  /** The record a new one is made after: what that names is not named anew. */
  readonly madeAfter?: EntityRecord | undefined
  /** Sessions to be read anew once the command is committed; effects of saves add to it. */
  readonly staleSessions: Set<string>
  /** What the save was warned of and goes on all the same; it is told in the history. */
  readonly warned: FieldIssue[]
}

/** The scope before it is opened. */
export type CommandStart = Omit<CommandScope, 'session' | 'locked' | 'staleSessions' | 'warned'>

/** Who asks, and about what: all that is known before the database is asked. */
export type CommandQuestion = Pick<CommandScope, 'ctx' | 'family'>

/** Opens the scope of one command, and reads and locks the record it is about on the same way. */
export async function openScope(start: CommandStart, locks?: number): Promise<CommandScope> {
  const { trx, ctx, definitions, clock } = start
  const [session, locked] = await Promise.all([
    readSessionScope({ trx, ctx, definitions }, clock.now()),
    locks === undefined ? undefined : readLocked(start, locks),
  ])
  return { ...start, session, locked, staleSessions: new Set(), warned: [] }
}

/** The record with all its conditions depend on. */
export function recordScope(scope: CommandScope, record: EntityRecord, isNew: boolean): RecordScope {
  return { entity: scope.family.entity, session: scope.session, record, isNew }
}
