import { sql } from 'kysely'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import { nameSuppliers, namingParams } from './name-suppliers.ts'

/** Who is preferred, else who asks least. */
const first = sql`o.is_preferred desc nulls last, o.price, o.supplier_id`

/** Names the supplier whose price list a line is priced by, on every line that names none (PREQ-3), and the currency it is ordered in (CUR-13). */
export const suggestEffect = defineMoveEffect({
  name: 'suppliers:suggest',
  params: namingParams,
  async apply(input, { header: { at }, lines, fieldOf }) {
    const [one] = lines
    if (one === undefined || at === undefined) return {}
    return { setLines: { lines: one.lines, values: await nameSuppliers(input, lines, { at, first, fieldOf }) } }
  },
})
