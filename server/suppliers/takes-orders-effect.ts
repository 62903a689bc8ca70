import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { idParam, optional } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const takesOrdersReads: TableReads = {
  by: 'server/suppliers/takes-orders-effect.ts',
  entities: { supplier: { hold: 'choice', name: 'text' } },
}

const params = {
  supplier: optional(idParam('header', 'supplier')),
  /** Of documents whose lines name suppliers of their own. */
  lineSupplier: optional(idParam('line', 'supplier')),
}

/**
 * Nothing goes out to a supplier that takes no orders now, also where it was chosen before it was put on hold (VEND-6). @throws E_SUPPLIER_HOLD
 * with the suppliers, at the field or lines that name them
 */
export const takesOrdersEffect: MoveEffect = defineMoveEffect({
  name: 'suppliers:takesOrders',
  params,
  async apply({ trx, ctx }, { header, lines, fieldOf }) {
    const wanted = [header.supplier, ...lines.map(({ values }) => values.lineSupplier)].filter((id) => id !== undefined)
    if (wanted.length === 0) return {}
    const { rows } = await sql<{ readonly id: number; readonly name: string }>`
      select s.id, s.name from supplier s where s.tenant_id = ${ctx.tenantId} and s.id = any(${wanted}::bigint[])
        and s.hold in ('Orders', 'All') order by s.name, s.id`.execute(trx)
    if (rows.length === 0) return {}
    const held = new Set(rows.map(({ id }) => id))
    const isHeld = (id: number | undefined) => id !== undefined && held.has(id)
    const issues: readonly FieldIssue[] = [
      ...(isHeld(header.supplier) ? [fieldIssue(fieldOf('supplier') ?? '', { code: 'supplierHold' })] : []),
      ...lines.flatMap(({ lines: table, row, values }) =>
        isHeld(values.lineSupplier)
          ? [fieldIssue(fieldOf('lineSupplier') ?? '', { code: 'supplierHold' }, { lines: table, index: row })]
          : [],
      ),
    ]
    throw appError('E_SUPPLIER_HOLD', { supplier: rows.map(({ name }) => name).join(', ') }, { issues })
  },
})
