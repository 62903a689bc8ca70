import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/pool.ts'
import type { Secrets } from '../db/prepare/secrets.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import type { ToldTable } from '../documents/present/told-table.ts'
import type { ComputedTable } from '../odata/computed-table.ts'
import type { Figure } from '../figures/figure.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'
import type { RecordEffect } from '../documents/effects/record-effect.ts'
import type { Env } from '../env.ts'
import type { PreferenceGuard } from '../preferences/screen/preference-guard.ts'
import type { Clock } from './clock.ts'
import type { Preparation } from './preparation.ts'

/** Everything the application is given; tests give other values, never other code. */
export interface AppDeps {
  /** As the serving role; tenant tables answer inside `withTenant` only. */
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly clock: Clock
  readonly secrets: Secrets
  readonly env: Env
  /** Named effects that moves of the definitions may have. */
  readonly moveEffects: readonly MoveEffect[]
  /** Named effects that saves of the definitions may have. */
  readonly recordEffects: readonly RecordEffect[]
  /** Live figures that fields of the definitions may be filled from. */
  readonly figures: readonly Figure[]
  /** Tables whose rows code works out whenever they are read. */
  readonly computedTables: readonly ComputedTable[]
  /** Tables some of whose fields code puts in words for who reads them. */
  readonly toldTables: readonly ToldTable[]
  /** What speaks against changes of preferences, and what follows from them. */
  readonly preferenceGuards: readonly PreferenceGuard[]
  /** Folder with the built browser application; undefined serves calls only. */
  readonly clientFolder: string | undefined
  /** Features beyond the application's own: what a test adds. */
  readonly features: readonly Feature[]
  /** What is brought into a new database while the first calls are answered. */
  readonly preparation: Preparation
  /** True once the process was told to stop: not ready any more, still answering. */
  readonly isDraining: () => boolean
}

/** One subject's routes: adds them to the application it is given. */
export type Feature = (app: FastifyInstance, deps: AppDeps) => void | Promise<void>
