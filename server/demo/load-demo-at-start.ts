import { createPasswordHasher } from '../auth/deps/password-hash.ts'
import { createMoveEffects } from '../documents/effects/move-effect.ts'
import { createRecordEffects } from '../documents/effects/record-effect.ts'
import { createFigures } from '../figures/figure.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { isEmpty, loadDemo } from './load-demo.ts'

/** Loads the demo where `DEMO` asks for it, and by default on a new database. Answers the tenants it loaded. */
export async function loadDemoAtStart(deps: AppDeps, onProgress: (line: string) => void): Promise<readonly string[]> {
  const { db, definitions, env } = deps
  const isWanted = env.demo ?? (await isEmpty(db, definitions.tenantIds))
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
  })
}
