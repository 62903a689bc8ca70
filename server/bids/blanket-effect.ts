import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { LineRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { idIn, numberIn, textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { familyNamed } from '../definitions/family-named.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'
import { createOther } from '../documents/move/create-other.ts'
import { atSiteOf } from '../sources/in-one-go/at-site-of.ts'
import { linkMade } from '../sources/in-one-go/link-made.ts'
import { namedSites } from './named-sites.ts'

/** What this SQL reads of tables that definitions draw. */
export const bidBlanketReads: TableReads = {
  by: 'server/bids/blanket-effect.ts',
  entities: { itemUnit: { unit: { to: 'unit' } } },
}

/**
 * Makes a draft of a blanket order for each supplier that was awarded items, over the days prices hold: at the awarded price and in its currency, for no more than was asked
 * for (RFB-15), at the site of the request and for the sites it names (RFB-123). @throws E_VALIDATION where no item was awarded
 */
export const blanketEffect: MoveEffect = defineMoveEffect({
  name: 'bids:blanket',
  params: {},
  async apply(input) {
    const { record } = input
    const units = await readUnits(input)
    const awarded = linesOf(record, 'lines').flatMap((line) => {
      const [supplier, unit] = [numberIn(line, 'awardSupplier'), units.get(idIn(line, 'id'))]
      return supplier === undefined || unit === undefined ? [] : [{ supplier, unit, line }]
    })
    if (awarded.length === 0)
      throw appError('E_VALIDATION', {}, { issues: [fieldIssue('lines', { code: 'nothingAwarded' })] })
    const blankets = familyNamed(input.definitions, 'blanketOrder')
    const atSite = await atSiteOf(input.command, record)
    let made = 0
    for (const supplier of new Set(awarded.map((one) => one.supplier))) {
      const lines = awarded.filter((one) => one.supplier === supplier).map(({ line, unit }) => contractLine(line, unit))
      const draft = await createOther(atSite, blankets.id, {
        SupplierId: supplier,
        CurrencyId: awarded.find((one) => one.supplier === supplier)?.line['awardCurrency'] ?? null,
        EffectiveFrom: textIn(record, 'validFrom'),
        ExpiresOn: textIn(record, 'validTo'),
        Reference: standardOf(record).docNo,
        Control: 'Quantity',
        Lines: lines,
        Sites: namedSites(record).map((site) => ({ SiteId: site })),
      })
      await linkMade(input, { from: standardOf(record).id, target: blankets, id: standardOf(draft).id })
      made += 1
    }
    return { set: { madeBlankets: made } }
  },
})

function contractLine(line: LineRecord, unit: number) {
  return { ItemId: line['item'], UnitId: unit, Price: line['awardAsked'], QtyLimit: line['estQty'] }
}

/** Units of the items by the lines that ask for them; what is no item, or in a unit its item does not know, has none. */
async function readUnits({ trx, ctx, record }: MoveEffectInput): Promise<ReadonlyMap<number, number>> {
  const asked = JSON.stringify(linesOf(record, 'lines').map(({ id, item, unit }) => ({ id, item, unit })))
  const { rows } = await sql<{ readonly line: number; readonly unit: number }>`
    select r.id as line, u.id as unit from jsonb_to_recordset(${asked}::jsonb) as r(id bigint, item bigint, unit bigint)
    join item_unit u on u.tenant_id = ${ctx.tenantId} and u.parent_id = r.item and u.unit_id = r.unit`.execute(trx)
  return new Map(rows.map(({ line, unit }) => [line, unit]))
}
