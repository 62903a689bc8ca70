import pg from 'pg'

/**
 * Takes the turn of what one node at a time may do; whoever starts meanwhile waits, and finds it done. The function answered gives it back, once or
 * more often; it goes with its connection as well.
 */
export async function takeTurn(ownerUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'larder', keepAlive: true })
  // A connection that breaks has given the turn back.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`select pg_advisory_lock(hashtext('larder demo'))`)
  let ended: Promise<void> | undefined
  return () => (ended ??= client.end())
}
