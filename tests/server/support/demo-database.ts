import { createPasswordHasher } from '../../../server/auth/deps/password-hash.ts'
import { createDb } from '../../../server/db/pool.ts'
import { refreshStatistics } from '../../../server/db/prepare/refresh-statistics.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { loadDemo } from '../../../server/demo/load-demo.ts'
import { createMoveEffects } from '../../../server/documents/effects/move-effect.ts'
import { createRecordEffects } from '../../../server/documents/effects/record-effect.ts'
import { readEnv } from '../../../server/env.ts'
import { createFigures } from '../../../server/figures/figure.ts'
import { productEffects, productRecordEffects } from '../../../server/product-effects.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { ensureTemplate, tablesTemplate, templateKey } from './database-template.ts'
import { faultsOf, requireNone } from './database-facts.ts'
import { copyTemplate, type TestDatabase } from './test-database.ts'
import { cheapHash, servingPassword, testSecrets } from './test-secrets.ts'

/** A database with the demo of every tenant, which is loaded once for all workers: that takes most of a minute. */
export async function createDemoDatabase(adminUrl: string, definitions: DefinitionStore): Promise<TestDatabase> {
  const template = await ensureTemplate(adminUrl, {
    name: `larder_template_demo_${templateKey(definitions)}`,
    from: await tablesTemplate(adminUrl, definitions),
    fill: (url) => fillDemo(url, definitions),
  })
  return copyTemplate(adminUrl, template)
}

async function fillDemo(url: string, definitions: DefinitionStore): Promise<void> {
  const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  if (!env.ok) throw new Error(env.error.join('\n'))
  const statements = new Set<string>()
  const db = createDb({
    url: servingUrl(url, servingPassword),
    max: 4,
    onStatement: (text) => statements.add(text),
  })
  try {
    await loadDemo({
      db,
      definitions,
      figures: createFigures(productFigures),
      effects: createMoveEffects(productEffects({ secrets: testSecrets, env: env.value })),
      recordEffects: createRecordEffects(productRecordEffects),
      hash: createPasswordHasher(testSecrets, cheapHash).hash,
      now: new Date(),
      onProgress: () => undefined,
    })
    // What is sent to load it is asked of it as what tests send.
    requireNone(await faultsOf(statements, db))
  } finally {
    await db.destroy()
  }
  await refreshStatistics(url)
}
