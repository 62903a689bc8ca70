import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server that a test can break and mend, as a network or a failover would. */
export interface BreakablePath {
  /** The address by which the same database is reached on this way. */
  readonly url: (url: string) => string
  /** Breaks every connection and lets no new one through. */
  readonly cut: () => Promise<void>
  /** Breaks every connection; new ones go through. */
  readonly drop: () => void
  /** Holds what is said on every connection, without a word. */
  readonly hold: () => void
  /** Lets connections through again. */
  readonly mend: () => Promise<void>
}

/** Opens a way to the server of an address, on a loopback port. */
export async function openBreakablePath(target: string): Promise<BreakablePath> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const own = await listen(server, 0)
  const drop = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    url: (url) => {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String(own)
      return changed.href
    },
    drop,
    hold: () => sockets.forEach((socket) => socket.unpipe().pause()),
    cut: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      drop()
      await closed
    },
    mend: async () => void (await listen(server, own)),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
