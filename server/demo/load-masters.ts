import { createAll, dollars, idOf, type MastersWork } from './masters/create-all.ts'
import { loadSetup, type SetupMasters } from './masters/load-setup.ts'

/** Ids of the masters items and locations refer to, by what people call them. */
export interface BaseMasters {
  readonly units: ReadonlyMap<string, number>
  readonly reasons: ReadonlyMap<string, number>
  readonly accounts: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
  readonly suppliers: ReadonlyMap<string, number>
  readonly setup: SetupMasters
}

/** Creates units, accounts, categories, reasons and suppliers as the administrator would: through the same commands as the forms. */
export async function loadMasters(work: MastersWork): Promise<BaseMasters> {
  const { data } = work
  const units = await createAll(work, { set: 'Units', rows: data.units }, (unit) => ({
    Code: unit.code,
    Name: unit.name,
    Dimension: unit.dimension,
  }))
  const accounts = await createAll(work, { set: 'GlAccounts', rows: data.accounts }, (account) => ({
    Code: account.code,
    Name: account.name,
    AccountKind: account.kind,
    IsControl: account.control,
  }))
  const setup = await loadSetup(work)
  const categories = await createAll(work, { set: 'Categories', rows: data.categories }, (category) => ({
    Code: category.code,
    Name: category.name,
    InventoryAccountId: idOf(accounts, inventoryAccount(category.code)),
    ExpenseAccountId: idOf(accounts, expenseAccount(category.code)),
    TaxClassId: idOf(setup.taxClasses, taxClass(category.code)),
  }))
  const reasons = await createAll(work, { set: 'Reasons', rows: data.reasons }, (reason) => ({
    Code: reason.code,
    Name: reason.name,
    Use: reason.use,
    ...(reason.variant === undefined ? {} : { Variant: reason.variant }),
    ...Object.fromEntries((reason.needs ?? []).map((what) => [`Needs${what}`, true])),
  }))
  const suppliers = await createAll(work, { set: 'Suppliers', rows: data.suppliers }, (supplier) => ({
    Number: supplier.code,
    Name: supplier.name,
    TaxNo: supplier.taxNo,
    Email: supplier.email,
    ...(supplier.orderMethod === undefined ? {} : { OrderMethod: supplier.orderMethod }),
    CurrencyId: dollars,
    LegalName: `${supplier.name}, Inc.`,
    TermsId: idOf(setup.paymentTerms, supplier.terms),
    IsLocal: supplier.leadDays <= 2,
    MinOrder: supplier.minOrder,
    LeadDays: supplier.leadDays,
  }))
  return { units, reasons, accounts, categories, suppliers, setup }
}

function inventoryAccount(category: string): string {
  if (['WIN', 'SPI', 'BEE', 'SOF'].includes(category)) return '1310'
  return ['DIS', 'CLE', 'EQU'].includes(category) ? '1320' : '1300'
}

function expenseAccount(category: string): string {
  if (['WIN', 'SPI', 'BEE', 'SOF'].includes(category)) return '5200'
  return ['DIS', 'CLE', 'EQU'].includes(category) ? '5300' : '5100'
}

function taxClass(category: string): string {
  if (['WIN', 'SPI', 'BEE'].includes(category)) return 'ALCOHOL'
  return ['DIS', 'CLE', 'EQU'].includes(category) ? 'GOODS' : 'FOOD'
}
