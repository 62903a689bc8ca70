import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../../../server/db/cluster/embedded-postgres.ts'
import { prepareRoles } from '../../../server/db/prepare/roles.ts'
import { servingPassword } from './test-secrets.ts'
import { dropDatabases } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the one PostgreSQL all server tests share. */
    readonly adminUrl: string
  }
}

/** Starts one PostgreSQL for every server test, or takes the one at TEST_DATABASE_URL; what tests made there is dropped at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  if (external !== undefined && external !== '') {
    await prepareRoles(external, servingPassword)
    project.provide('adminUrl', external)
    return () => dropDatabases(external)
  }
  const folder = await mkdtemp(join(tmpdir(), 'larder-test-'))
  // The database may have to run as another user, who must be able to enter.
  await chmod(folder, 0o711)
  const database = await startEmbeddedDatabase({
    folder: join(folder, 'database'),
    password: 'test',
    onProgress: () => undefined,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'],
  })
  await prepareRoles(database.adminUrl, servingPassword)
  project.provide('adminUrl', database.adminUrl)
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
