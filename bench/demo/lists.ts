import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../../server/db/pool.ts'
import { ask, figure, within, type Target } from './target.ts'

const rows = 12

/** Lists that are shorter by nature, by why. */
const shorter = {
  'a house sets up no more':
    'accountMapping alertRule approvalDelegation approvalLimit bidRegion costCentre currency currencyRateInForce eventEquipment eventSpace eventType fiscalYear ' +
    'fiscalYearPeriod itemType labelFormat locationType mailTemplate mealPeriod notice nutrient packageLimit paymentTerms postingAccount postingRule priceLevel ' +
    'printTemplate productType punchoutConnection revenueCentre site supplierClass taxClass taxCode taxRegion taxRule uiFieldLookup',
  'a row a site': 'notInvoicedControl',
  'the domain names fewer': 'approvalRule blanketOrder capex ocrInvoice',
  'what is wrong or waits is little where work is done':
    'accountGap approvalFinding contractPrice dutyConflict inTransit itemComingLine marketDemand openClaim receiptClearing requisitionShortage varianceCause',
  'what one person has or asked':
    'approvalTask approvalTrial approvalTrialStep job message outgoingMail recipeComparison recipeComparisonLine sentMessage tenantJob',
  'it is written a few times a year':
    'bidAnswer bidLinking budget budgetDocument budgetTransfer countImport healthCheck healthRun projectDocument punchoutCart',
  'lines of a utility':
    'bidLine countImportLine countMoveLine inventoryResetLine itemChange itemParLine recipeExchangeFollower recipeExchangeLine requestProcessingLine requestProcessingOrder',
  'no item of the demo is kept by lots in its bins': 'lot lotMovement lotStock',
} as const
const excepted = new Set(Object.values(shorter).flatMap((ids) => ids.split(' ')))

/** Every other list has a screenful of rows. */
export async function listTargets(trx: Trx, definitions: TenantDefinitions): Promise<readonly Target[]> {
  const targets: Target[] = []
  const listed = [...definitions.families.values()].filter(
    ({ id, lists }) => Object.keys(lists).length > 0 && !excepted.has(id),
  )
  for (const { id, entity } of listed) {
    // What code works out whenever it is read lies in no table.
    const [found] = await ask<{ kind: string | null }>(trx, 'select to_regclass($1)::text as kind', [
      `"${entity.table}"`,
    ])
    if (found?.kind === null || found === undefined) continue
    targets.push(within(`rows of ${id}`, [rows, Infinity], await figure(trx, `select count(*) from "${entity.table}"`)))
  }
  return targets
}
