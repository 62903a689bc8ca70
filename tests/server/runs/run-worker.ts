import { createDb } from '../../../server/db/pool.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { createMoveEffects } from '../../../server/documents/effects/move-effect.ts'
import { createRecordEffects } from '../../../server/documents/effects/record-effect.ts'
import { readEnv } from '../../../server/env.ts'
import { createFigures, type Figure } from '../../../server/figures/figure.ts'
import { productEffects, productRecordEffects, productRunSteps } from '../../../server/product-effects.ts'
import { createRunSteps, type RunDeps } from '../../../server/runs/engine/run-deps.ts'
import { workTurn } from '../../../server/runs/engine/work-off.ts'
import { servingPassword, testSecrets } from '../support/test-secrets.ts'

/** A worker of jobs beside the application, with a pool of its own and the product's code; it works when it is told. */
export interface RunWorker {
  readonly deps: RunDeps
  readonly failures: readonly string[]
  /** Works everything off that waits; `turns` at most. */
  readonly workOff: (turns?: number) => Promise<number>
  readonly close: () => Promise<void>
}

/** Makes one on the database, the definitions and the clock of a test. */
export function createRunWorker(
  test: { readonly database: { readonly adminUrl: string } } & Pick<RunDeps, 'definitions' | 'clock'>,
  figures: readonly Figure[],
): RunWorker {
  const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  if (!env.ok) throw new Error(env.error.join('\n'))
  const db = createDb({ url: servingUrl(test.database.adminUrl, servingPassword), max: 4 })
  const failures: string[] = []
  const deps: RunDeps = {
    db,
    definitions: test.definitions,
    clock: test.clock,
    figures: createFigures(figures),
    effects: createMoveEffects(productEffects({ secrets: testSecrets, env: env.value })),
    recordEffects: createRecordEffects(productRecordEffects),
    runSteps: createRunSteps(productRunSteps),
    onFailure: (line) => failures.push(line),
  }
  return {
    deps,
    failures,
    async workOff(turns = 200) {
      let done = 0
      while (done < turns && (await workTurn(deps, 'ui'))) done += 1
      return done
    },
    close: () => db.destroy(),
  }
}
