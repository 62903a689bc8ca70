import type { WireRecord } from '#core/record/wire-record.ts'
import type { DemoActor } from './demo-actor.ts'
import type { DemoData, DemoItem } from './demo-data.ts'

/** An item as documents refer to it. */
export interface LoadedItem extends DemoItem {
  readonly id: number
  /** Item unit of the pack it is asked for and issued in. */
  readonly packUnitId: number
}

/** Ids of the masters by what people call them. */
export interface Masters {
  readonly units: ReadonlyMap<string, number>
  readonly reasons: ReadonlyMap<string, number>
  readonly accounts: ReadonlyMap<string, number>
  readonly items: readonly LoadedItem[]
}

interface Work {
  readonly actor: DemoActor
  readonly at: Date
  readonly data: DemoData
}

/** Creates units, accounts, categories, reasons and items as the administrator would: through the same commands as the forms. */
export async function loadMasters(work: Work): Promise<Masters> {
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
  return { units, reasons, accounts, items: await loadItems(work, units, categories) }
}

/** The id of a name. Throws when the demo's files do not fit together. */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo names ${name}, which it did not create`)
  return id
}

async function createAll<T extends { readonly code: string }>(
  { actor, at }: Work,
  set: string,
  rows: readonly T[],
  body: (row: T) => WireRecord,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const row of rows) ids.set(row.code, (await actor.create(set, at, body(row))).row.Id)
  return ids
}

async function loadItems(
  { actor, at, data }: Work,
  units: ReadonlyMap<string, number>,
  categories: ReadonlyMap<string, number>,
): Promise<readonly LoadedItem[]> {
  const items: LoadedItem[] = []
  for (const item of data.items) {
    const { row } = await actor.create('Items', at, itemBody(item, units, categories))
    // The answer carries the lines the server numbered; the last one is the pack.
    const lines = row['Units'] as readonly { readonly Id: number }[]
    items.push({ ...item, id: row.Id, packUnitId: lines.at(-1)?.Id ?? 0 })
  }
  return items
}

function itemBody(
  item: DemoItem,
  units: ReadonlyMap<string, number>,
  categories: ReadonlyMap<string, number>,
): WireRecord {
  const base = {
    UnitId: idOf(units, item.base),
    Num: '1',
    Den: '1',
    IsPurchase: item.base === item.pack,
    IsRecipe: true,
  }
  const pack = { UnitId: idOf(units, item.pack), Num: item.perPack, Den: '1', IsPurchase: true }
  return {
    Number: item.number,
    Name: item.name,
    ItemKind: item.kind,
    CategoryId: idOf(categories, item.category),
    Storage: item.storage,
    Abc: item.abc,
    BaseUnitId: idOf(units, item.base),
    TransactionUnitId: idOf(units, item.pack),
    StandardCost: item.cost,
    Units: item.base === item.pack ? [base] : [base, pack],
  }
}

function inventoryAccount(category: string): string {
  if (['WIN', 'SPI', 'BEE', 'SOF'].includes(category)) return '1310'
  return ['DIS', 'CLE', 'EQU'].includes(category) ? '1320' : '1300'
}

function expenseAccount(category: string): string {
  if (['WIN', 'SPI', 'BEE', 'SOF'].includes(category)) return '5200'
  return ['DIS', 'CLE', 'EQU'].includes(category) ? '5300' : '5100'
}
