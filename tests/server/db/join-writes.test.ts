import { Duplex } from 'node:stream'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { joinWrites } from '../../../server/db/pipeline/join-writes.ts'

it('[DB-117] holds the socket of a real client until the event loop goes on', async () => {
  const client = new pg.Client({ connectionString: inject('adminUrl'), pipeline: true })
  await client.connect()
  try {
    const socket = socketOf(client)
    joinWrites(client)
    joinWrites(client)
    const answers = [client.query('select 1 as n'), client.query('select 2 as n')]
    expect(socket.writableCorked).toBe(1)
    expect(socket.writableLength).toBeGreaterThan(0)
    await new Promise<void>((resolve) => process.nextTick(resolve))
    expect(socket.writableCorked).toBe(0)
    expect((await Promise.all(answers)).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]])
  } finally {
    await client.end()
  }
})

/** The driver's types leave the connection out; that it is there is what is proved. */
function socketOf(client: pg.Client): Duplex {
  const socket: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream')
  if (!(socket instanceof Duplex)) throw new Error('pg has no stream at client.connection.stream any more')
  return socket
}
