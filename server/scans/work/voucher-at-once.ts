import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { AppError } from '#core/errors/app-error.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { openScope, type CommandScope } from '../../documents/command/command-scope.ts'
import { moveOf, refusalOfMove } from '../../documents/may/refusal.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { preferenceOf, scanPosts } from '../../preferences/needed-preferences.ts'
import { preferencesAt } from '../../preferences/preferences-at.ts'
import type { ReadingDeps } from './read-waiting.ts'
import type { TakenScan } from './scanned-file.ts'

/**
 * Makes the voucher of an invoice nobody has to look at where its site wants that, and submits it when it is within every tolerance (SCAN-18), as
 * who sent the file. One of orders nobody receives stays a draft: posting it receives them, and nobody said yet that they were done. What is refused waits for a person, as if nothing had been tried.
 */
export async function voucherAtOnce(deps: ReadingDeps, { invoice, starter }: TakenScan): Promise<void> {
  const definitions = deps.definitions.forTenant(starter.tenantId)
  const family = (id: string): FamilyDefinition => {
    const found = definitions.families.get(id)
    if (found === undefined) throw new Error(`There is no family ${id}`)
    return found
  }
  try {
    await withTenant(deps.db, starter, async (trx) => {
      const own = { ...deps, trx, ctx: starter, definitions, asksBack: false }
      const scope = await openScope({ ...own, family: family('ocrInvoice') })
      const made = await movedWhere(scope, { id: invoice, move: 'createVoucher' }, async (record) =>
        preferenceOf(await preferencesAt(scope, standardOf(record).site), scanPosts),
      )
      const voucher = Number(made?.['VoucherId'])
      if (made === undefined) return
      const target = await openScope({ ...own, family: family('voucher') })
      await movedWhere(target, { id: voucher, move: 'submit' }, async (record) => isSure(record))
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Within every tolerance, of goods that came. */
function isSure(record: Stored): boolean {
  const receives = linesOf(record, 'lines').some((line) => typeof line['orderLine'] === 'number')
  return !receives && isZero(record['beyondAmount'])
}

function isZero(amount: unknown): boolean {
  return typeof amount === 'string' && compare(toDecimal(amount), zero) === 0
}

type Stored = NonNullable<Awaited<ReturnType<typeof readLocked>>>['record']

/** The row after a move this person may make on a record; undefined where it was not made. */
async function movedWhere(
  scope: CommandScope,
  { id, move }: { readonly id: number; readonly move: string },
  isWanted: (record: Stored) => Promise<boolean>,
) {
  const stored = await readLocked(scope, id)
  if (stored === undefined || !(await isWanted(stored.record))) return undefined
  if (refusalOfMove(scope, stored.record, moveOf(scope, move)) !== undefined) return undefined
  return (await moveRecord(scope, { id, move, ifMatch: etagOf(stored.record), body: {} })).row
}
