import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedDatabase } from '../../../server/db/cluster/embedded-postgres.ts'
import { FolderLockedError, lockFolder } from '../../../server/db/cluster/folder-lock.ts'
import { readSecrets } from '../../../server/db/prepare/secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-data-'))
  await chmod(folder, 0o711)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the data folder', () => {
  it('[DB-10] is refused to a second server within a second, with a line that says what to do', async () => {
    const unlock = await lockFolder(folder)
    const started = performance.now()
    const refusal = await lockFolder(folder).catch((error: unknown) => error)
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(refusal).toBeInstanceOf(FolderLockedError)
    expect(String(refusal)).toContain('in use by another running server')
    expect(String(refusal)).toContain('set DATA_DIR')
    await unlock()
    const again = await lockFolder(folder)
    await again()
  })

  it('[DB-11] is taken over from a server that was killed, also when its process id lives again', async () => {
    await writeFile(join(folder, 'server.lock'), '2147483646 gone\n')
    await (
      await lockFolder(folder)
    )()
    await writeFile(join(folder, 'server.lock'), `${process.pid} another-boot:1\n`)
    await (
      await lockFolder(folder)
    )()
  })

  it('[DB-12] keeps its keys readable by the owner alone, gives the same ones again, and refuses a broken file', async () => {
    const file = join(folder, 'secrets.json')
    const first = await readSecrets(file)
    const second = await readSecrets(file)
    expect(first.key('a').equals(second.key('a'))).toBe(true)
    expect(first.key('a').equals(first.key('b'))).toBe(false)
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
    await writeFile(file, (await readFile(file, 'utf8')).replace('master', 'mister'))
    await expect(readSecrets(file)).rejects.toThrow(/not a file of keys/)
  })

  it('[DB-13] starts again after a kill that left its database running: that one is stopped first, and nothing is lost', async () => {
    const lines: string[] = []
    const options = {
      folder: join(folder, 'database'),
      password: 'test',
      onProgress: (line: string) => void lines.push(line),
      settings: ['shared_buffers=16MB'],
    }
    const orphan = await startEmbeddedDatabase(options)
    const client = new pg.Client({ connectionString: orphan.adminUrl })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('create table kept as select 1 as id')
    const server = await startEmbeddedDatabase(options)
    const next = new pg.Client({ connectionString: server.adminUrl })
    await next.connect()
    expect((await next.query('select id from kept')).rows).toEqual([{ id: 1 }])
    expect(lines).toContain('Stopping the database that an ended server left running')
    await next.end()
    await server.stop()
    await client.end().catch(() => undefined)
  })
})
