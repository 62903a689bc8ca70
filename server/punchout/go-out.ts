import { err, ok, type Result } from '#core/errors/result.ts'
import { newSecretText } from '../access/secret-text.ts'
import type { Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { askSupplier, type NoAnswer } from './ask-supplier.ts'
import { readCartLines, readConnection, type Connection } from './connections.ts'
import { returnAddress } from './addresses.ts'
import type { PunchoutDeps } from './punchout-deps.ts'
import { readSecret } from './secrets.ts'
import { printSetup, readStartPage, type NoCatalogue, type SetupLine } from './setup-message.ts'
import { supplierAddress } from './supplier-address.ts'
import { endVisit, leave, type Visit } from './visits.ts'

/** What going out needs of the application. */
export type GoDeps = Pick<AppDeps, 'db' | 'clock'> & { readonly punchout: PunchoutDeps }

/** Why nobody gets to a catalogue, with the language it is told in, as far as it is known. */
export interface NoWayOut {
  readonly why: 'ended' | NoAnswer | NoCatalogue
  readonly language?: string
  readonly supplier?: string
}

/** A visit that was taken, with all that opens its catalogue. */
interface Departure {
  readonly visit: Visit
  readonly connection: Connection
  readonly secret: string
  readonly lines: readonly SetupLine[]
}

/**
 * Takes the address that leads out, once, asks the supplier to open its catalogue and answers where that is (PUNCH-3). The supplier is asked
 * between two transactions: nobody's rows wait for somebody else's server.
 */
export async function goOut(
  deps: GoDeps,
  { tenantId, token }: { readonly tenantId: string; readonly token: string },
): Promise<Result<string, NoWayOut>> {
  const returnToken = newSecretText()
  const now = deps.clock.now()
  const left = await withTenant(deps.db, { tenantId }, (trx) => depart(deps, trx, { token, returnToken, now }))
  if (left === undefined) return err({ why: 'ended' })
  const { visit, connection } = left
  const page = await openCatalogue(deps, left, returnAddress(deps.punchout.publicUrl, tenantId, returnToken))
  if (page.ok) return page
  await withTenant(deps.db, { tenantId }, (trx) => endVisit(trx, visit.id, deps.clock.now()))
  return err({ why: page.error, language: visit.language, supplier: connection.supplier })
}

async function depart(
  { punchout: { secrets } }: GoDeps,
  trx: Trx,
  out: { readonly token: string; readonly returnToken: string; readonly now: Date },
): Promise<Departure | undefined> {
  const visit = await leave(trx, out)
  if (visit === undefined) return undefined
  const connection = await readConnection(trx, visit.connectionId)
  const secret = await readSecret(trx, { secrets, connectionId: visit.connectionId })
  if (connection === undefined || secret === undefined) return undefined
  const lines = visit.operation === 'create' ? [] : await readCartLines(trx, visit.cartId)
  return { visit, connection, secret, lines }
}

async function openCatalogue(
  { clock, punchout: { addresses } }: GoDeps,
  { visit, connection, secret, lines }: Departure,
  returnTo: string,
): Promise<Result<string, NoAnswer | NoCatalogue>> {
  const url = supplierAddress(connection.url, addresses)
  if (url === undefined) return err('refused')
  const { from, to, sender, deployment } = connection
  const { operation, buyerCookie, username: user } = visit
  const setup = { from, to, sender, deployment, secret, operation, buyerCookie, returnTo, user, lines }
  const answer = await askSupplier(url, printSetup({ ...setup, now: clock.now() }), addresses)
  if (!answer.ok) return answer
  const page = readStartPage(answer.value)
  if (!page.ok) return page
  // A catalogue may open elsewhere, not on what only we reach.
  const opens = supplierAddress(page.value, addresses)
  return opens === undefined ? err('unreadable') : ok(opens.href)
}
