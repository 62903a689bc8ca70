import type { FastifyInstance } from 'fastify'
import { createFigures, type FigureRegistry } from '../../figures/figure.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { createMoveEffects, type MoveEffect } from '../effects/move-effect.ts'
import { createRecordEffects, type RecordEffect } from '../effects/record-effect.ts'

/** What running commands needs of the application. */
export interface CommandDeps extends Pick<AppDeps, 'db' | 'definitions' | 'clock'> {
  readonly figures: FigureRegistry
  readonly effects: ReadonlyMap<string, MoveEffect>
  readonly recordEffects: ReadonlyMap<string, RecordEffect>
  /** Makes the next request of a session read it anew. */
  readonly forgetSession: (tenantId: string, sessionId: string) => void
}

/** What commands need of the application, built once for each subject that runs them. */
export function commandDeps(app: FastifyInstance, deps: AppDeps): CommandDeps {
  const { db, definitions, clock } = deps
  return {
    db,
    definitions,
    clock,
    figures: createFigures(deps.figures),
    effects: createMoveEffects(deps.moveEffects),
    recordEffects: createRecordEffects(deps.recordEffects),
    forgetSession: app.sessionCache.evict,
  }
}
