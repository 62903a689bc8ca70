import type { WireRecord } from '#core/record/wire-record.ts'
import type { DemoActor } from './demo-actor.ts'
import type { DemoData } from './demo-data.ts'

/** Ids of the masters items and locations refer to, by what people call them. */
export interface BaseMasters {
  readonly units: ReadonlyMap<string, number>
  readonly reasons: ReadonlyMap<string, number>
  readonly accounts: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
  readonly suppliers: ReadonlyMap<string, number>
}

/** Who creates masters, when, of what. */
export interface MastersWork {
  readonly actor: DemoActor
  readonly at: Date
  readonly data: DemoData
}

/** Creates units, accounts, categories, reasons and suppliers as the administrator would: through the same commands as the forms. */
export async function loadMasters(work: MastersWork): Promise<BaseMasters> {
  const { data } = work
  const units = await createAll(work, 'Units', data.units, (unit) => ({
    Code: unit.code,
    Name: unit.name,
    Dimension: unit.dimension,
  }))
  const accounts = await createAll(work, 'GlAccounts', data.accounts, (account) => ({
    Code: account.code,
    Name: account.name,
    AccountKind: account.kind,
    IsControl: account.control,
  }))
  const categories = await createAll(work, 'Categories', data.categories, (category) => ({
    Code: category.code,
    Name: category.name,
    InventoryAccountId: idOf(accounts, inventoryAccount(category.code)),
    ExpenseAccountId: idOf(accounts, expenseAccount(category.code)),
  }))
  const reasons = await createAll(work, 'Reasons', data.reasons, (reason) => ({
    Code: reason.code,
    Name: reason.name,
    Use: reason.use,
  }))
  const suppliers = await createAll(work, 'Suppliers', data.suppliers, (supplier) => ({
    Number: supplier.code,
    Name: supplier.name,
    TaxNo: supplier.taxNo,
    Email: supplier.email,
    CurrencyId: dollars,
    Terms: supplier.terms,
    MinOrder: supplier.minOrder,
    LeadDays: supplier.leadDays,
  }))
  return { units, reasons, accounts, categories, suppliers }
}

/** Id of US dollars, the base currency of every demo site. */
export const dollars = 164

/** The id of a name. Throws when the demo's files do not fit together. */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo names ${name}, which it did not create`)
  return id
}

async function createAll<T extends { readonly code: string }>(
  { actor, at }: MastersWork,
  set: string,
  rows: readonly T[],
  body: (row: T) => WireRecord,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const row of rows) ids.set(row.code, (await actor.create(set, at, body(row))).row.Id)
  return ids
}

function inventoryAccount(category: string): string {
  if (['WIN', 'SPI', 'BEE', 'SOF'].includes(category)) return '1310'
  return ['DIS', 'CLE', 'EQU'].includes(category) ? '1320' : '1300'
}

function expenseAccount(category: string): string {
  if (['WIN', 'SPI', 'BEE', 'SOF'].includes(category)) return '5200'
  return ['DIS', 'CLE', 'EQU'].includes(category) ? '5300' : '5100'
}
