// `npm start`: installs what is missing, builds what has changed, starts the server and hands it the signals.
import { spawn } from 'node:child_process'
import { prepareProduct } from './setup/prepare.mjs'

await prepareProduct()

const server = spawn(process.execPath, ['--disable-proto=throw', 'dist/server/main.js'], { stdio: 'inherit' })
// Ctrl-C reaches the whole group anyway; SIGTERM must be passed on. The server decides when it is done.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
