import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { Trx } from '../db/pool.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import type { CommandDeps } from '../documents/command/command-deps.ts'
import { openScope } from '../documents/command/command-scope.ts'
import { changeOther } from '../documents/move/change-other.ts'
import type { RequestContext } from '../http/request-context.ts'
import { mapLines, type MappedLine } from './map-lines.ts'
import type { SentCart, SentLine } from './read-cart.ts'
import { noteReturn, type Visit } from './visits.ts'

/** What this SQL reads of tables that definitions draw. */
export const cartReads: TableReads = {
  by: 'server/punchout/receive-cart.ts',
  entities: { supplier: { currency: { to: 'currency' }, name: 'text' } },
}

/** Family of carts; its definition says what people do with them. */
const cartFamily = 'punchoutCart'

/** What taking a cart in needs of the application. */
export type ReceiveDeps = Omit<CommandDeps, 'definitions' | 'forgetSession'> & {
  readonly definitions: Pick<DefinitionStore, 'forTenant'>
}

/** A cart that arrived. */
export interface Arrival {
  readonly tenantId: string
  readonly visit: Visit
  readonly cart: SentCart
  readonly traceId: string
}

/** What it came to. */
export interface Received {
  readonly docNo: string
  readonly lines: number
}

/** Why a cart that can be read is not taken in. */
export type NotReceived = 'ended' | 'currency'

/**
 * Puts a cart that was sent into its document, in place of what lay there, with items and units as far as they are known (PUNCH-7, PUNCH-8). The
 * way back closes with it, and the cart waits for whoever shopped. Nothing is asked for or ordered by it.
 */
export async function receiveCart(deps: ReceiveDeps, arrival: Arrival): Promise<Result<Received, NotReceived>> {
  const { tenantId, visit } = arrival
  const scope = { tenantId, siteId: visit.siteId, userId: visit.userId, now: deps.clock.now() }
  return retryConflicts(() => withTenant(deps.db, scope, (trx) => receive(deps, trx, arrival)))
}

async function receive(deps: ReceiveDeps, trx: Trx, arrival: Arrival): Promise<Result<Received, NotReceived>> {
  const { tenantId, visit, cart } = arrival
  const definitions = deps.definitions.forTenant(tenantId)
  const family = definitions.families.get(cartFamily)
  if (family === undefined) throw new Error(`There is no family ${cartFamily}`)
  const ctx = contextOf(arrival, { definitions, family, supplier: await nameOf(trx, visit.supplierId) })
  const scope = await openScope({ ...deps, trx, ctx, definitions, family }, visit.cartId)
  const record = scope.locked?.record
  // Somebody may have chosen another supplier while the catalogue was open.
  if (record === undefined || !isWaiting(record) || record['supplier'] !== visit.supplierId) return err('ended')
  if (!(await fitsCurrency(trx, visit, cart.lines))) return err('currency')
  if (!(await noteReturn(trx, visit.id, deps.clock.now()))) return err('ended')
  const { docNo } = standardOf(record)
  if (cart.lines.length === 0) return ok({ docNo, lines: 0 })
  const mapped = await mapLines(trx, visit.supplierId, cart.lines)
  await changeOther(scope, {
    family: family.id,
    id: visit.cartId,
    action: 'return',
    change: (before) => ({
      ...before,
      status: 'Pending',
      mayEdit: cart.mayEdit,
      returnedOn: deps.clock.now().toISOString(),
      lines: cart.lines.map((line, index) =>
        cartLine(line, { ...mapped[index], supplier: visit.supplierId }, linesOf(before, 'lines')),
      ),
    }),
  })
  return ok({ docNo, lines: cart.lines.length })
}

/** A cart waits for its catalogue until something was made of it. */
function isWaiting(record: EntityRecord): boolean {
  const isOpen = ['PendingSubmission', 'Pending'].includes(standardOf(record).status)
  return (
    isOpen && linesOf(record, 'lines').every(({ takenQty }) => compare(toDecimal(String(takenQty ?? 0)), zero) === 0)
  )
}

/** A line as it is kept; what a person has linked it to stays when the cart is changed in its catalogue. */
function cartLine(
  sent: SentLine,
  mapped: Partial<MappedLine> & { readonly supplier: number },
  before: readonly LineRecord[],
): LineRecord {
  const old = before.find(
    (line) =>
      line['supplierItemNo'] === sent.partNo &&
      (line['auxiliaryNo'] ?? '') === sent.auxiliaryNo &&
      line['supplierUnit'] === sent.unit,
  )
  const item = old?.['item'] ?? mapped.item ?? null
  return {
    ...(old === undefined ? {} : { id: old['id'] ?? null }),
    supplierItemNo: sent.partNo,
    auxiliaryNo: sent.auxiliaryNo === '' ? null : sent.auxiliaryNo,
    description: sent.description === '' ? sent.partNo : sent.description,
    supplierUnit: sent.unit,
    qty: sent.qty,
    price: sent.price,
    item,
    unit: old?.['unit'] ?? (item === (mapped.item ?? null) ? (mapped.unit ?? null) : null),
    isNonStock: old?.['isNonStock'] ?? false,
    takenQty: '0',
    supplier: mapped.supplier,
  }
}

/** Prices are of the currency of the site, in which the supplier is ordered from as well; a line that names none is of no currency. */
async function fitsCurrency(trx: Trx, { siteId, supplierId }: Visit, lines: readonly SentLine[]): Promise<boolean> {
  const { rows } = await sql<{ code: string }>`select c.code from site s
    join currency c on c.tenant_id = s.tenant_id and c.id = s.base_currency_id
    join supplier p on p.tenant_id = s.tenant_id and p.id = ${supplierId} and coalesce(p.currency_id, c.id) = c.id
    where s.tenant_id = ${tenantOf(trx)} and s.id = ${siteId}`.execute(trx)
  return lines.every(({ currency }) => currency === rows[0]?.code)
}

async function nameOf(trx: Trx, supplierId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select s.name from supplier s
    where s.tenant_id = ${tenantOf(trx)} and s.id = ${supplierId}`.execute(trx)
  return rows[0]?.name ?? ''
}

interface Writer {
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  readonly supplier: string
}

/** Who acts: the supplier, in the place of who shopped, with no right but to see the cart it fills. */
function contextOf({ tenantId, visit, traceId }: Arrival, { family, supplier }: Writer): RequestContext {
  return {
    tenantId,
    userId: visit.userId,
    username: supplier,
    emailId: '',
    sessionId: `punchout:${visit.id}`,
    siteId: visit.siteId,
    roleId: 0,
    language: visit.language,
    permissions: new Set([family.permissions.view, 'ViewCost']),
    traceId,
    outsider: supplier,
  }
}
