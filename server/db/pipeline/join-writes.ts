import { Duplex } from 'node:stream'
import type pg from 'pg'

const joined = new WeakSet<Duplex>()

/**
 * Lets everything written to a connection before the event loop goes on leave in one packet: a system call and a wake-up of the
 * database's process cost more than most statements.
 */
export function joinWrites(client: pg.ClientBase): void {
  const stream = streamOf(client)
  if (stream === undefined || joined.has(stream)) return
  joined.add(stream)
  stream.cork()
  process.nextTick(() => {
    joined.delete(stream)
    stream.uncork()
  })
}

/** The socket under a client, or its TLS; the driver's types leave the connection out. */
function streamOf(client: pg.ClientBase): Duplex | undefined {
  if (!('connection' in client)) return undefined
  const { connection } = client
  if (typeof connection !== 'object' || connection === null || !('stream' in connection)) return undefined
  return connection.stream instanceof Duplex ? connection.stream : undefined
}
