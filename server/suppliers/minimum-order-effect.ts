import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import { formatDecimal } from '#core/decimal/format-decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { decimalParam, idParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const minimumOrderReads: TableReads = {
  by: 'server/suppliers/minimum-order-effect.ts',
  entities: { supplier: { minOrder: 'money' } },
}

/**
 * Before an order goes out: one worth less than its supplier takes orders from is asked about (VEND-4). Where nobody can be asked, such as in a
 * job, it goes on. @throws E_ORDER_MINIMUM, which may be confirmed
 */
export const minimumOrderEffect: MoveEffect = defineMoveEffect({
  name: 'suppliers:minimumOrder',
  params: { supplier: idParam('header', 'supplier'), amount: decimalParam('header', ['money']) },
  async apply(input, { header: { supplier, amount } }) {
    if (input.asksBack !== true || input.body.Confirmed === true || supplier === undefined) return {}
    const least = await leastOf(input, supplier)
    if (least === undefined || compare(amount, least) >= 0) return {}
    const text = (value: typeof amount) => formatDecimal(value, input.ctx.language, { least: 2, most: 2 })
    throw appError('E_ORDER_MINIMUM', { least: text(least), amount: text(amount) }, { body: { CanConfirm: true } })
  },
})

async function leastOf({ trx, ctx }: MoveEffectInput, supplier: number) {
  const { rows } = await sql<{ readonly least: string | null }>`select s.min_order::text as least from supplier s
    where s.tenant_id = ${ctx.tenantId} and s.id = ${supplier}`.execute(trx)
  const least = rows[0]?.least
  return least === null || least === undefined ? undefined : toDecimal(least)
}
