import { dollars, idOf, type MastersWork } from './create-all.ts'
import type { SetupMasters } from './load-setup.ts'

/** Which code a class bears in a region; without a class every class without a rule of its own. */
const rules = [
  { region: 'LARK', code: 'SALES', from: '2024-01-01' },
  { region: 'LARK', class: 'FOOD', code: 'FOOD', from: '2024-01-01' },
  { region: 'EU', code: 'VAT', from: '2024-01-01' },
  { region: 'MAPLE', code: 'GST-PROV', from: '2024-01-01' },
] as const

/**
 * What taxes are suggested by: rules of three regions, and one supplier that delivers from the first (DEMO-18). No site and nobody else lies in a region, so
 * that nothing told elsewhere bears another tax.
 */
export async function loadTaxes({ actor, at }: Omit<MastersWork, 'data'>, setup: SetupMasters): Promise<void> {
  const { taxRegions, taxClasses, taxCodes, paymentTerms } = setup
  for (const rule of rules) {
    const ofClass = 'class' in rule ? { TaxClassId: idOf(taxClasses, rule.class) } : {}
    const ids = { RegionId: idOf(taxRegions, rule.region), TaxCodeId: idOf(taxCodes, rule.code), ...ofClass }
    await actor.create('TaxRules', at, { ...ids, ValidFrom: rule.from })
  }
  await actor.create('Suppliers', at, {
    Number: 'SUP-202',
    Name: 'Larkspur County Supply',
    LegalName: 'Larkspur County Supply, Inc.',
    TaxNo: '81-3300202',
    Email: 'orders@larkspursupply.example',
    TaxRegionId: idOf(taxRegions, 'LARK'),
    CurrencyId: dollars,
    TermsId: idOf(paymentTerms, 'NET14'),
    IsLocal: true,
    LeadDays: 1,
  })
}
