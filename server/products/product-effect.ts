import { sql } from 'kysely'
import { linesNeed } from '#core/effects/need.ts'
import { idParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Trx } from '../db/pool.ts'
import { wayRound, type Holding } from './way-round.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const productReads: TableReads = {
  by: 'server/products/product-effect.ts',
  entities: { product: { name: 'text' }, productComponent: { product: { to: 'product' } } },
}

const needs = { name: textParam('header', ['text']), components: linesNeed({ product: idParam('line', 'product') }) }

/**
 * Saves of products: none holds itself, by however many others (PDC-3, `productCycle`, told at the component). Saves of products that hold others
 * wait for each other, so that two of them make no circle together.
 */
export const productEffect: RecordEffect = defineRecordEffect({
  name: 'products:product',
  needs,
  async issues({ trx, ctx, record, before }): Promise<readonly FieldIssue[]> {
    const held = record.components.flatMap(({ product }, index) => (product === undefined ? [] : [{ product, index }]))
    if (before?.id === undefined || held.length === 0) return []
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`products ${ctx.tenantId}`}, 0))`.execute(trx)
    const ids = [...new Set(held.map(({ product }) => product))]
    const found = await sql<{ readonly held: number }>`
      WITH RECURSIVE inside AS (
        SELECT h.id AS held, h.id AS product FROM unnest(${ids}::bigint[]) AS h(id)
        UNION
        SELECT i.held, c.product_id FROM inside AS i
          JOIN product_component AS c ON c.tenant_id = ${ctx.tenantId} AND c.parent_id = i.product AND c.product_id IS NOT NULL
      ) SELECT DISTINCT held FROM inside WHERE product = ${before.id}`.execute(trx)
    const circles = new Set(found.rows.map((row) => row.held))
    const turned = held.filter(({ product }) => circles.has(product))
    if (turned.length === 0) return []
    const steps = await readSteps(trx, ctx.tenantId, [...circles])
    const names = new Map([
      ...steps.map(({ holder, name }) => [holder, name] as const),
      [String(before.id), record.name],
    ])
    return turned.map(({ product, index }) => {
      const round = wayRound(steps, String(product), String(before.id)).map((one) => names.get(one) ?? one)
      const way = [record.name, ...round].join(' → ')
      return fieldIssue('product', { code: 'productCycle', params: { way } }, { lines: 'components', index })
    })
  },
})

/** What these products hold, and what that holds, with the names of the holders. */
async function readSteps(trx: Trx, tenantId: string, products: readonly number[]): Promise<readonly Step[]> {
  const { rows } = await sql<Step>`
    WITH RECURSIVE inside AS (
      SELECT h.id AS product FROM unnest(${products}::bigint[]) AS h(id)
      UNION
      SELECT c.product_id FROM inside AS i
        JOIN product_component AS c ON c.tenant_id = ${tenantId} AND c.parent_id = i.product AND c.product_id IS NOT NULL
    ) SELECT p.id::text AS holder, p.name, c.product_id::text AS held FROM inside AS i
      JOIN product AS p ON p.tenant_id = ${tenantId} AND p.id = i.product
      JOIN product_component AS c ON c.tenant_id = p.tenant_id AND c.parent_id = p.id AND c.product_id IS NOT NULL
      ORDER BY c.id`.execute(trx)
  return rows
}

interface Step extends Holding {
  readonly name: string
}
