import { parseArgs } from 'node:util'
import { createPrintUtility } from './print-utility/create-print-utility.ts'

// npm run print-utility -- [--port 9127] [--origin http://127.0.0.1:3000]: the reference print utility, on this machine only.
const { values } = parseArgs({
  options: { port: { type: 'string', default: '9127' }, origin: { type: 'string', multiple: true } },
})
const productPort = process.env.PORT ?? '3000'
const defaults = [`http://127.0.0.1:${productPort}`, `http://localhost:${productPort}`]
const origins =
  values.origin ?? (process.env.PUBLIC_URL === undefined ? defaults : [process.env.PUBLIC_URL, ...defaults])
const port = Number(values.port)

if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.log(`"${values.port}" is no port. Choose one from 1 to 65535.`)
  process.exit(1)
}

const server = createPrintUtility(origins)
server.on('error', (error) => {
  console.log(`The print utility cannot listen on port ${port}: ${error.message}`)
  process.exitCode = 1
})
server.listen(port, '127.0.0.1', () => {
  console.log(`The print utility answers on port ${port} of this machine to ${origins.join(', ')}.`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.close())
