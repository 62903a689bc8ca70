import { spawn } from 'node:child_process'

/** Runs the server, hands it the signals and ends with it; `args` are node's, its program among them. */
export function runServer(args) {
  const server = spawn(process.execPath, args, { stdio: 'inherit' })
  // Ctrl-C reaches the whole group anyway; the others may have been sent to this process alone. The server decides when it is done.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  process.on('SIGHUP', () => server.kill('SIGHUP'))
  server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
