import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { decimalParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import { nameSuppliers, namingParams } from './name-suppliers.ts'

const params = { ...namingParams, qty: decimalParam('line', ['quantity']) }

const first = sql`o.price, o.supplier_id`

/** Names the supplier who asks least today, and is not on hold, on every line that orders something of nobody (ML-3), and its currency (CUR-13). */
export const cheapestEffect = defineMoveEffect({
  name: 'suppliers:cheapest',
  params,
  async apply(input, { header: { at }, lines, fieldOf }) {
    const ordered = lines.filter(({ values: { item, qty } }) => item !== undefined && compare(qty, zero) > 0)
    const [one] = ordered
    if (one === undefined || at === undefined) return {}
    return { setLines: { lines: one.lines, values: await nameSuppliers(input, ordered, { at, first, fieldOf }) } }
  },
})
