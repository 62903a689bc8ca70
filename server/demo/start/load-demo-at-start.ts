import { createPasswordHasher } from '../../auth/deps/password-hash.ts'
import { createMoveEffects } from '../../documents/effects/move-effect.ts'
import { createRecordEffects } from '../../documents/effects/record-effect.ts'
import { createFigures } from '../../figures/figure.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { noteNewHistory } from '../history/note-new-history.ts'
import { isEmpty, loadDemo } from '../load-demo.ts'
import { begunTenants } from '../load-note.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { takeBack } from './take-back.ts'

/** How a start loads the demo. */
export interface DemoStart {
  /** Address of the login that owns the database. */
  readonly ownerUrl: string
  readonly onProgress: (line: string) => void
  /** Gives the load up between two commands; the next start begins it anew. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Loads the demo where `DEMO` asks for it, and by default on a new database; what a start before began and did not end is taken back and loaded
 * anew (DEMO-743). Answers the tenants it loaded.
 */
export async function loadDemoAtStart(deps: AppDeps, start: DemoStart): Promise<readonly string[]> {
  if (deps.env.demo === false) return []
  return oneAtATime(start.ownerUrl, () => loadWhole(deps, start))
}

async function loadWhole(deps: AppDeps, { ownerUrl, onProgress, signal }: DemoStart): Promise<readonly string[]> {
  const { db, definitions, env } = deps
  const begun = await begunTenants(db, definitions.tenantIds)
  for (const tenantId of begun) {
    onProgress(`Taking back the demo of tenant ${tenantId}, which was not loaded whole`)
    await takeBack(ownerUrl, tenantId)
  }
  const isWanted = env.demo === true || begun.length > 0 || (await isEmpty(db, definitions.tenantIds))
  if (!isWanted) return []
  return loadDemo({
    db,
    definitions,
    figures: createFigures(deps.figures),
    effects: createMoveEffects(deps.moveEffects),
    recordEffects: createRecordEffects(deps.recordEffects),
    hash: createPasswordHasher(deps.secrets).hash,
    now: deps.clock.now(),
    onProgress,
    onLoaded: (tenantId) => noteNewHistory(deps, tenantId),
    signal,
  })
}
