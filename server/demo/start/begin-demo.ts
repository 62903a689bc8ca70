import { createPasswordHasher } from '../../auth/deps/password-hash.ts'
import { createMoveEffects } from '../../documents/effects/move-effect.ts'
import { createRecordEffects } from '../../documents/effects/record-effect.ts'
import { createFigures } from '../../figures/figure.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { nothingToPrepare, type Preparation } from '../../http/preparation.ts'
import type { DemoDeps } from '../demo-deps.ts'
import { noteNewHistory } from '../history/note-new-history.ts'
import { isEmpty, loadTenants, noteEmptyTenants } from '../load-demo.ts'
import { begunTenants } from '../load-note.ts'
import { takeBack } from './take-back.ts'
import { takeTurn } from './take-turn.ts'
import { trackLoading } from './track-loading.ts'

/** How a start loads the demo. */
export interface DemoStart {
  /** Address of the login that owns the database. */
  readonly ownerUrl: string
  readonly onProgress: (line: string) => void
  /** Gives the load up between two commands; the next start begins it anew. */
  readonly signal?: AbortSignal | undefined
}

/** A demo that is to be loaded while the server answers its first calls. */
export interface BegunDemo {
  readonly preparation: Preparation
  /** Loads it; answers the tenants it loaded. Whoever waits for one goes on as soon as that is there, and is refused where the load fails. */
  readonly load: () => Promise<readonly string[]>
  /** Lets other nodes have their turn, where it is not loaded after all. */
  readonly leave: () => Promise<void>
}

/** What loading needs of the application. */
type StartDeps = Omit<AppDeps, 'preparation'>

const noDemo: BegunDemo = {
  preparation: nothingToPrepare,
  load: async () => [],
  leave: async () => undefined,
}

/**
 * Begins the demo where `DEMO` asks for it, and by default on a new database; what a start before began and did not end is taken back and loaded
 * anew (DEMO-743). Nobody is let into a tenant before it is loaded (DEMO-750).
 */
export async function beginDemo(deps: StartDeps, start: DemoStart): Promise<BegunDemo> {
  if (deps.env.demo === false) return noDemo
  const leave = await takeTurn(start.ownerUrl)
  try {
    const demo = demoDeps(deps, start)
    const tenantIds = await tenantsToLoad(deps, { demo, ownerUrl: start.ownerUrl })
    if (tenantIds.length > 0) return begun(demo, { tenantIds, leave })
    await leave()
    return noDemo
  } catch (error) {
    await leave()
    throw error
  }
}

interface Turn {
  readonly tenantIds: readonly string[]
  readonly leave: () => Promise<void>
}

function begun(demo: DemoDeps, { tenantIds, leave }: Turn): BegunDemo {
  const track = trackLoading(tenantIds)
  const load = async (): Promise<readonly string[]> => {
    try {
      await loadTenants({ ...demo, onCommand: track.count, onWhole: track.open }, tenantIds)
      return tenantIds
    } finally {
      track.giveUp()
      await leave()
    }
  }
  return { preparation: track.preparation, load, leave }
}

function demoDeps(deps: StartDeps, { onProgress, signal }: DemoStart): DemoDeps {
  const { db, definitions } = deps
  return {
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
  }
}

interface Owned {
  readonly demo: DemoDeps
  readonly ownerUrl: string
}

async function tenantsToLoad(
  { db, definitions, env }: StartDeps,
  { demo, ownerUrl }: Owned,
): Promise<readonly string[]> {
  const begunBefore = await begunTenants(db, definitions.tenantIds)
  for (const tenantId of begunBefore) {
    demo.onProgress(`Taking back the demo of tenant ${tenantId}, which was not loaded whole`)
    await takeBack(ownerUrl, tenantId)
  }
  const isWanted = env.demo === true || begunBefore.length > 0 || (await isEmpty(db, definitions.tenantIds))
  return isWanted ? noteEmptyTenants(demo) : []
}
