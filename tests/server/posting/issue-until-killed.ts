import { buildApp } from '../../../server/app.ts'
import { createDb } from '../../../server/db/pool.ts'
import { readEnv } from '../../../server/env.ts'
import { nothingToPrepare } from '../../../server/http/preparation.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { productEffects, productRecordEffects } from '../../../server/product-effects.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { testSecrets } from '../support/test-secrets.ts'

const requisition = {
  RequestLocationId: 2,
  SupplyLocationId: 1,
  RequisitionType: 'Stock',
  Lines: [
    { ItemId: 1, UnitId: 11, Qty: '1' },
    { ItemId: 2, UnitId: 21, Qty: '2' },
  ],
}

// A server that issues requisitions as fast as it can and says each one it acknowledged, until somebody kills it.
const [url = ''] = process.argv.slice(2)
const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test' })
if (!env.ok) throw new Error(env.error.join('\n'))
const app = await buildApp({
  db: createDb({ url, max: 6 }),
  definitions: await productDefinitions(),
  clock: { now: () => new Date() },
  secrets: testSecrets,
  env: env.value,
  moveEffects: productEffects({ secrets: testSecrets, env: env.value }),
  recordEffects: productRecordEffects,
  figures: productFigures,
  computedTables: [],
  toldTables: [],
  preferenceGuards: [],
  clientFolder: undefined,
  features: [],
  preparation: nothingToPrepare,
  isDraining: () => false,
})
const session = await signIn({ app })
await Promise.all(['a', 'b', 'c', 'd'].map((writer) => issueForEver(session, `${process.pid}${writer}`)))

async function issueForEver(person: TestSession, writer: string): Promise<void> {
  for (let count = 1; ; count += 1) {
    const created = await post(person, '/inventory/api/Requisitions', `${writer}c${count}`, requisition)
    const { Id } = created.json<{ Id: number }>()
    const at = `/inventory/api/Requisitions(${Id})`
    const submitted = await post(person, `${at}/submit`, `${writer}s${count}`, {}, created.headers['etag'])
    await post(person, `${at}/issue`, `${writer}i${count}`, {}, submitted.headers['etag'])
    console.log(Id)
  }
}

async function post(person: TestSession, address: string, key: string, payload: object, etag?: unknown) {
  const headers = { 'idempotency-key': key, ...(typeof etag === 'string' ? { 'if-match': etag } : {}) }
  const answer = await person.call({ method: 'POST', url: address, headers, payload })
  if (answer.statusCode >= 300) throw new Error(`${address} answered ${answer.statusCode} ${answer.body}`)
  return answer
}
