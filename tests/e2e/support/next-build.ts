import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The product seen through an address of its own, where new builds can appear. */
export interface NextBuild {
  readonly url: string
  /** From now on the service worker is another one, as after a new build. */
  readonly deploy: () => void
  /** From now on files with this in their name are gone. */
  readonly drop: (part: string) => void
  readonly close: () => Promise<void>
}

/** Passes every call on to the product and changes only what a new build would. */
export async function nextBuild(product: string): Promise<NextBuild> {
  let build = 0
  const dropped: string[] = []
  const server = createServer((call, answer) => {
    if (dropped.some((part) => call.url?.includes(part))) answer.writeHead(404).end()
    else pass(call, answer, { product, suffix: call.url === '/sw.js' ? `\n// build ${build}\n` : '' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port, so the address is no pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => void (build += 1),
    drop: (part) => void dropped.push(part),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Passing {
  readonly product: string
  readonly suffix: string
}

function pass(call: IncomingMessage, answer: ServerResponse, { product, suffix }: Passing): void {
  const { host } = new URL(product)
  // Uncompressed, so that something can be added to it.
  const headers = { ...call.headers, host, 'accept-encoding': 'identity' }
  const onward = request(product + (call.url ?? ''), { method: call.method, headers }, (received) => {
    const { 'content-length': _length, ...kept } = received.headers
    answer.writeHead(received.statusCode ?? 502, suffix === '' ? received.headers : kept)
    received.on('data', (part: Buffer) => answer.write(part))
    received.on('end', () => answer.end(suffix))
  })
  onward.on('error', () => answer.destroy())
  call.pipe(onward)
}
