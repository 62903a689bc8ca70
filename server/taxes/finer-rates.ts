import type { TableReads } from '#core/model/table-reads.ts'

/** What the view of the taxes of a code reads of tables that definitions draw. */
export const toldTaxReads: TableReads = {
  by: 'server/db/migrations-after/taxes/410_tax_code_told.sql',
  entities: { taxCode: {}, taxCodePart: { counts: 'percent', name: 'text' } },
}

/** What the migration that gave rates twelve decimals reads of tables that definitions draw. */
export const finerRateReads: TableReads = {
  by: 'server/db/migrations-after/taxes/263_finer_rates.sql',
  entities: {
    taxCode: {
      backPct: 'percent',
      effectivePct: 'percent',
      isComposed: 'boolean',
      partCount: 'integer',
      partsBackPct: 'percent',
      partsPct: 'percent',
      ratePct: 'percent',
      recoverablePct: 'percent',
    },
  },
}
