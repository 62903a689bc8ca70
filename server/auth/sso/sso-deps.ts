import type { FastifyInstance } from 'fastify'
import type { AuthDeps } from '../deps/auth-deps.ts'
import { createDirectoryGet } from './directory-get.ts'
import { createDirectoryKeys, type DirectoryKeys } from './directory-keys.ts'

/** What the commands of single sign-on work with. */
export interface SsoDeps extends AuthDeps {
  readonly directories: DirectoryKeys
  /** Notes for whoever runs the server what people are not told. */
  readonly warn: (line: string) => void
}

/** The parts of sign-in with the one memory of directories of the process. */
export function createSsoDeps(app: FastifyInstance, deps: AuthDeps): SsoDeps {
  const get = createDirectoryGet(deps.env.directoryCaFile)
  return { ...deps, directories: createDirectoryKeys(get, deps.clock), warn: (line) => app.log.warn(line) }
}
