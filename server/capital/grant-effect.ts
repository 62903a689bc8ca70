import { sql } from 'kysely'
import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { decimalParam, idParam, textParam } from '#core/model/param.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'
import { overspent } from './hold-projects.ts'

/** What this SQL reads of tables that definitions draw. */
export const grantReads: TableReads = {
  by: 'server/capital/grant-effect.ts',
  entities: {
    capex: { availableAmount: 'money', budget: 'money', expiresOn: 'date', name: 'text', status: 'status' },
  },
}

/**
 * Before a project is approved (CAPEX-3): its budget covers what was used of it, and a part of another project asks for no more than that one
 * has left and ends no later. The project above is held until the transaction ends. @throws E_CAPEX, E_CAPEX_CLOSED, E_CAPEX_END
 */
export const grantEffect: MoveEffect = defineMoveEffect({
  name: 'capital:grant',
  params: {
    parent: idParam('header', 'capex'),
    budget: decimalParam('header', ['money']),
    spent: decimalParam('header', ['money']),
    expiresOn: textParam('header', ['date']),
  },
  async apply(input, { header: { parent, budget, spent, expiresOn } }) {
    const money = { language: input.ctx.language, currencyDecimals: moneyDecimals(input.session, input.record) }
    if (compare(budget, spent) < 0) throw overspent(nameOf(input), { left: budget, amount: spent }, money)
    const above = parent === undefined ? undefined : await holdAbove(input, parent)
    if (above === undefined) return {}
    if (!above.isOpen) throw appError('E_CAPEX_CLOSED', { project: above.name })
    if (expiresOn > above.expiresOn) throw appError('E_CAPEX_END', { project: above.name, day: above.expiresOn })
    // What the project used stands in what the one above has given already.
    const asked = subtract(budget, spent)
    if (compare(asked, above.left) > 0) throw overspent(above.name, { left: above.left, amount: asked }, money)
    return {}
  },
})

function nameOf({ record }: MoveEffectInput): string {
  const { name } = record
  return typeof name === 'string' ? name : standardOf(record).docNo
}

interface Above {
  readonly name: string
  readonly isOpen: boolean
  readonly expiresOn: string
  readonly left: Decimal
}

async function holdAbove({ trx, ctx }: MoveEffectInput, id: number): Promise<Above | undefined> {
  const { rows } = await sql<
    Omit<Above, 'left'> & { readonly left: string }
  >`select c.name, c.status = 'Approved' as "isOpen",
      c.expires_on::text as "expiresOn", coalesce(c.available_amount, c.budget)::text as left
    from capex c where c.tenant_id = ${ctx.tenantId} and c.id = ${id} for update`.execute(trx)
  return rows.map((row) => ({ ...row, left: toDecimal(row.left) }))[0]
}
