import type { Secrets } from '../db/prepare/secrets.ts'
import type { Env } from '../env.ts'
import type { AddressRule } from './supplier-address.ts'

/** What punchout needs beside the database. */
export interface PunchoutDeps {
  readonly secrets: Secrets
  /** Origin people and suppliers reach the server at. */
  readonly publicUrl: string
  readonly addresses: AddressRule
}

/** Of the process: without a word about it this is production. */
export function punchoutDeps(
  secrets: Secrets,
  env: Pick<Env, 'publicUrl'> & Partial<Pick<Env, 'port' | 'isDevelopment'>>,
): PunchoutDeps {
  const addresses = { allowsLoopback: env.isDevelopment ?? false, own: `http://127.0.0.1:${env.port ?? 80}` }
  return { secrets, publicUrl: env.publicUrl, addresses }
}
