import type { DefinitionStore } from '../definitions/definition-store.ts'
import type { Db } from '../db/pool.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'
import type { RecordEffect } from '../documents/effects/record-effect.ts'
import type { FigureRegistry } from '../figures/figure.ts'

/** What the demo is loaded with: the application's own parts. */
export interface DemoDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly figures: FigureRegistry
  readonly effects: ReadonlyMap<string, MoveEffect>
  readonly recordEffects: ReadonlyMap<string, RecordEffect>
  readonly hash: (password: string) => Promise<string>
  readonly now: Date
  readonly onProgress: (line: string) => void
  /** Done once a tenant is loaded, before it counts as loaded whole. */
  readonly onLoaded?: (tenantId: string) => Promise<void>
  /** Done after each command. */
  readonly onCommand?: (tenantId: string) => void
  /** Done once a tenant counts as loaded whole. */
  readonly onWhole?: (tenantId: string) => void
  /** Gives the load up between two commands. */
  readonly signal?: AbortSignal | undefined
}
