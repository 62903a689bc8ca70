import { setTimeout as delay } from 'node:timers/promises'
import { describeAccounts } from './demo/describe-accounts.ts'
import { readEnv } from './env.ts'
import { startServer, type RunningServer } from './start-server.ts'

/** Seconds a stop may take before the process ends anyway: 5 to drain, 25 to finish. */
const stopSeconds = 30

const env = readEnv()
if (!env.ok) {
  console.error(`Larder cannot start:\n${env.error.map((line) => `  ${line}`).join('\n')}`)
  process.exit(1)
}

const server = await startServer({
  env: env.value,
  clock: { now: () => new Date() },
  onProgress: (line) => console.log(`  ${line} …`),
}).catch((error: unknown) => {
  console.error(`Larder cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
console.log(`Larder answers on ${server.address}`)
if (env.value.demo !== false) console.log(describeAccounts(env.value))
stopOnSignal(server)

/** First signal: stop in order; a second one ends at once (security 2.10). */
function stopOnSignal(running: RunningServer): void {
  let isStopping = false
  const handle = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    void stop(running, signal)
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}

async function stop(running: RunningServer, signal: NodeJS.Signals): Promise<void> {
  setTimeout(() => process.exit(1), stopSeconds * 1000).unref()
  running.drain()
  // A balancer must see "not ready" before it stops sending; a person who pressed Ctrl-C need not wait for one.
  if (signal === 'SIGTERM' && running.isBehindBalancer) await delay(5_000)
  await running.stop()
  process.exit(0)
}
