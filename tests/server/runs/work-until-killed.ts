import { createDb } from '../../../server/db/pool.ts'
import { createMoveEffects } from '../../../server/documents/effects/move-effect.ts'
import { createRecordEffects } from '../../../server/documents/effects/record-effect.ts'
import { createFigures } from '../../../server/figures/figure.ts'
import { productEffects, productRecordEffects, productRunSteps } from '../../../server/product-effects.ts'
import { createRunSteps } from '../../../server/runs/engine/run-deps.ts'
import { startRunWorker } from '../../../server/runs/live/run-worker.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { testSecrets } from '../support/test-secrets.ts'

// A worker that works jobs off, as a server's own does, until somebody kills it.
const [url = ''] = process.argv.slice(2)
const worker = await startRunWorker(
  {
    db: createDb({ url, max: 4 }),
    definitions: await productDefinitions(),
    clock: { now: () => new Date() },
    figures: createFigures([]),
    effects: createMoveEffects(
      productEffects({ secrets: testSecrets, env: { publicUrl: 'https://larder.example', isOnPremises: false } }),
    ),
    recordEffects: createRecordEffects(productRecordEffects),
    runSteps: createRunSteps(productRunSteps),
    onFailure: (line) => console.error(line),
  },
  url,
)
console.log('works')
await worker.sweep()
setInterval(() => undefined, 1_000)
