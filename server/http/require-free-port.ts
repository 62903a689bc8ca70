import { createServer } from 'node:net'

/** Throws one plain line when nobody could listen there; asked first, so that a taken port costs no start of a database. */
export function requireFreePort({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      void (isTaken ? isLarder(host, port) : Promise.resolve(false)).then((isOwn) =>
        fail(new Error(isOwn ? ownReason(host, port) : reason(error, host, port))),
      )
    })
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done()))
  })
}

/** Milliseconds whoever holds the port has to answer. */
const patienceMs = 1_500

/** True when a server of ours answers there. */
async function isLarder(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? (host === '::' ? '[::1]' : `[${host}]`) : host
  const answer = await fetch(`http://${name}:${port}/health/live`, { signal: AbortSignal.timeout(patienceMs) })
    .then((response) => response.text())
    .catch(() => '')
  return answer === '{"status":"live"}'
}

function ownReason(host: string, port: number): string {
  return `Larder runs on port ${port} of ${host} already. Stop it first (Ctrl-C where it was started), or start another one with its own PORT and DATA_DIR`
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program; set PORT to another number`
  if (error.code === 'EACCES') return `Port ${port} needs more rights; set PORT to a number above 1023`
  return `HOST="${host}" cannot be listened on (${error.code ?? error.message})`
}
