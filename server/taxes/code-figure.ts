import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { askKept } from '../db/pipeline/kept-plan.ts'
import type { Figure } from '../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const codeFigureReads: TableReads = {
  by: 'server/taxes/code-figure.ts',
  entities: {
    category: { taxClass: { to: 'taxClass' } },
    customer: { taxRegion: { to: 'taxRegion' } },
    item: { category: { to: 'category' }, taxClass: { to: 'taxClass' } },
    supplier: { taxRegion: { to: 'taxRegion' } },
    taxCode: { code: 'text', isActive: 'boolean', validFrom: 'date', validTo: 'date' },
    taxRule: {
      region: { to: 'taxRegion' },
      taxClass: { to: 'taxClass' },
      taxCode: { to: 'taxCode' },
      validFrom: 'date',
      validTo: 'date',
    },
  },
}

/**
 * The tax code of what is bought of a supplier or sold to a customer on a day (TAX-9): by the rule that holds in their region, else the site's, for the
 * class of the item, else of its category, before a rule for every class; of the code the rate that holds. Null where no rule or no rate does.
 */
export const taxCodeFigures: readonly Figure[] = [
  codeFigure('taxes.code', {
    at: 'supplier',
    region: (tenantId, id) =>
      sql`select p.tax_region_id as own from supplier p where p.tenant_id = ${tenantId} and p.id = ${id}`,
  }),
  codeFigure('taxes.codeSold', {
    at: 'customer',
    region: (tenantId, id) =>
      sql`select u.tax_region_id as own from customer u where u.tenant_id = ${tenantId} and u.id = ${id}`,
  }),
]

/** Whose region counts: what they are, and how it is read. */
interface Partner {
  readonly at: string
  readonly region: (tenantId: string, id: number) => RawBuilder<unknown>
}

function codeFigure(name: string, { at: entity, region }: Partner): Figure {
  return {
    name,
    readIf: undefined,
    at: entity,
    line: [],
    async read(trx, { at, rows }, { tenantId, siteId }) {
      if (at === null) return rows.map(() => null)
      const asked = JSON.stringify(rows.map(({ item, day }, index) => ({ index, item, day })))
      const found = await askKept(
        trx,
        sql<{ readonly index: number; readonly code: number }>`
        select r.index, k.id as code
        from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, day date)
        cross join (${region(tenantId, at)}) as w
        join site s on s.tenant_id = ${tenantId} and s.id = ${siteId}
        left join item i on i.tenant_id = ${tenantId} and i.id = r.item
        left join category c on c.tenant_id = ${tenantId} and c.id = i.category_id
        cross join lateral (
          select u.tax_code_id from tax_rule u
          where u.tenant_id = ${tenantId} and u.region_id = coalesce(w.own, s.tax_region_id)
            and (u.tax_class_id is null or u.tax_class_id = coalesce(i.tax_class_id, c.tax_class_id))
            and r.day between u.valid_from and coalesce(u.valid_to, 'infinity')
          order by u.tax_class_id nulls last limit 1) g
        join tax_code n on n.tenant_id = ${tenantId} and n.id = g.tax_code_id
        join tax_code k on k.tenant_id = ${tenantId} and lower(k.code) = lower(n.code) and k.is_active
          and r.day between k.valid_from and coalesce(k.valid_to, 'infinity')`,
      )
      const codes = new Map(found.map(({ index, code }) => [index, code]))
      return rows.map((_row, index) => codes.get(index) ?? null)
    },
  }
}
