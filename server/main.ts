import { setTimeout as delay } from 'node:timers/promises'
import { describeAccounts } from './demo/describe-accounts.ts'
import { readEnv } from './env.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { onStopSignals } from './process/stop-signals.ts'

/** Seconds a stop may take before the process ends anyway: 5 to drain, 25 to finish. */
const stopSeconds = 30

const env = readEnv()
if (!env.ok) {
  console.error(`Larder cannot start:\n${env.error.map((line) => `  ${line}`).join('\n')}`)
  process.exit(1)
}

const stopping = new AbortController()
let running: RunningServer | undefined
// Before anything is started: a signal may come while that is going on.
onStopSignals({
  stop: (signal) => {
    setTimeout(() => process.exit(1), stopSeconds * 1000).unref()
    stopping.abort()
    if (running !== undefined) void stop(running, signal)
  },
  abandon: () => process.exit(1),
})

running = await startServer({
  env: env.value,
  clock: { now: () => new Date() },
  signal: stopping.signal,
  onProgress: (line) => console.log(`  ${line} …`),
}).catch((error: unknown) => {
  if (stopping.signal.aborted) process.exit(0)
  console.error(`Larder cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
if (stopping.signal.aborted) await stop(running, 'SIGINT')
console.log(`Larder answers on ${running.address}`)
if (env.value.demo !== false) console.log(describeAccounts(env.value))

async function stop(server: RunningServer, signal: NodeJS.Signals): Promise<void> {
  server.drain()
  // A balancer must see "not ready" before it stops sending; a person who pressed Ctrl-C need not wait for one.
  if (signal === 'SIGTERM' && server.isBehindBalancer) await delay(5_000)
  await server.stop()
  process.exit(0)
}
