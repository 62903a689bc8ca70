import { createServer } from 'node:net'

/** Throws one plain line when nobody could listen there; asked first, so that a taken port costs no start of a database. */
export function requireFreePort({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => fail(new Error(reason(error, host, port))))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done()))
  })
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program; set PORT to another number`
  if (error.code === 'EACCES') return `Port ${port} needs more rights; set PORT to a number above 1023`
  return `HOST="${host}" cannot be listened on (${error.code ?? error.message})`
}
