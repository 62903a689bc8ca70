import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { LabelFormat, LabelText } from '#core/print/labels/label-format.ts'
import type { Trx } from '../../db/pool.ts'
import { tenantOf } from '../../db/tenant-of.ts'

/** What this SQL reads of tables that definitions draw. */
export const labelReads: TableReads = {
  by: 'server/printing/labels/read-format.ts',
  entities: {
    labelFormat: {
      name: 'text',
      labelled: 'choice',
      paper: { options: ['Roll', 'A4', 'Letter'] },
      symbol: { options: ['None', 'Bars', 'QR'] },
      labelWidth: 'quantity',
      labelHeight: 'quantity',
      across: 'integer',
      down: 'integer',
      marginTop: 'quantity',
      marginLeft: 'quantity',
      gapAcross: 'quantity',
      gapDown: 'quantity',
      isActive: 'boolean',
    },
    labelFormatText: { text: 'text', size: 'integer', isBold: 'boolean' },
  },
}

/** A format by its name in lists, and how its labels look. */
export interface NamedFormat {
  readonly id: number
  readonly name: string
  readonly format: LabelFormat
}

interface FormatRow extends Omit<LabelFormat, 'texts'> {
  readonly id: number
  readonly name: string
  readonly texts: readonly LabelText[]
}

/** Formats of labels of a family that are in use, by name. */
export async function readFormats(
  trx: Trx,
  { families }: Pick<TenantDefinitions, 'families'>,
  family: string,
): Promise<readonly NamedFormat[]> {
  if (!families.has('labelFormat')) return []
  // Sizes on paper: no sums of them are kept anywhere, so these are no exact decimals.
  const { rows } = await sql<FormatRow>`
    select f.id::int as id, f.name, f.paper, f.symbol, f.label_width::float8 as width, f.label_height::float8 as height, coalesce(f.across, 1) as across,
      coalesce(f.down, 1) as down, coalesce(f.margin_top, 0)::float8 as "marginTop", coalesce(f.margin_left, 0)::float8 as "marginLeft",
      coalesce(f.gap_across, 0)::float8 as "gapAcross", coalesce(f.gap_down, 0)::float8 as "gapDown",
      (select coalesce(json_agg(json_build_object('text', x.text, 'size', x.size, 'isBold', coalesce(x.is_bold, false)) order by x.line_no), '[]')
        from label_format_text x where x.tenant_id = f.tenant_id and x.parent_id = f.id) as texts
    from label_format f where f.tenant_id = ${tenantOf(trx)} and f.labelled = ${family} and f.is_active order by f.name`.execute(
    trx,
  )
  return rows.map(({ id, name, ...format }) => ({ id, name, format }))
}
