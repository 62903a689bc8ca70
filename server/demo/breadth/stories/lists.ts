import type { WireRecord } from '#core/record/wire-record.ts'
import { idOf } from '../../masters/create-all.ts'
import { listOf, readTable, type TableRow } from '../world/read-table.ts'
import { daysBefore, happen, type BreadthPart, type Scene } from '../world/scene.ts'
import { goodsOf } from './goods.ts'

const columns = ['set', 'site', 'name', 'who', 'code', 'amount'] as const

type ListRow = TableRow<(typeof columns)[number]>

/** What is written of a row, and who writes it. */
interface Draft {
  readonly by: string
  readonly body: (scene: Scene, row: ListRow) => WireRecord
}

const drafts: Readonly<Record<string, Draft>> = {
  SupplierOnboardings: {
    by: 'buyer',
    body: (_scene, { name, who, amount }) => ({
      InviteEmail: `${who.split(' ')[0]?.toLowerCase()}@${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`,
      ContactName: who,
      ExpectedAmount: amount,
      Company: name,
    }),
  },
  RequestsForBids: {
    by: 'buyer',
    body: (scene, { name, code }) => ({ Title: name, Lines: wished(scene, listOf(code)), Suppliers: asked(scene) }),
  },
  BillTemplates: {
    by: 'payables',
    body: ({ ids, now }, { site, name, code, amount }) => ({
      Name: name,
      Number: `${code}-${site}-${amount}`,
      SupplierId: idOf(ids.suppliers, code),
      DayOfMonth: 1,
      FromDay: nextMonth(now),
      Lines: [{ AccountId: idOf(ids.accounts, '6100'), Description: name, Qty: '1', Price: `${amount}.00` }],
    }),
  },
  BillTemplatesAr: {
    by: 'payables',
    body: ({ ids, now }, { name, amount }) => ({
      Name: name,
      CustomerId: [...ids.customers.values()][0],
      DayOfMonth: 1,
      FromDay: nextMonth(now),
      Lines: [{ AccountId: idOf(ids.accounts, '4900'), Description: name, Qty: '1', Price: `${amount}.00` }],
    }),
  },
}

/** More rows of lists a house has more of than the first start tells: suppliers that might be, what bids are wanted for, and what is billed each month from the next on. */
export const loadLists: BreadthPart = (scene) =>
  readTable('lists', columns).map((row, index) => {
    const draft = drafts[row.set]
    if (draft === undefined) throw new Error(`Nobody knows how ${row.set} are written`)
    return happen(scene, [row.set, row.name], () => {
      const at = daysBefore(scene, 2 + (index % 9))
      return scene.people(draft.by, Number(row.site)).create(row.set, at, draft.body(scene, row))
    })
  })

function wished(scene: Scene, numbers: readonly string[]): readonly WireRecord[] {
  return goodsOf(scene)
    .filter(({ number }) => numbers.includes(number))
    .map(({ id, name, pack }, index) => ({
      ItemId: id,
      Description: name,
      UnitId: idOf(scene.ids.units, pack),
      EstQty: String(20 * (index + 1)),
    }))
}

function asked({ ids }: Scene): readonly WireRecord[] {
  return ['SUP-107', 'SUP-108'].map((code) => ({
    SupplierId: idOf(ids.suppliers, code),
    Email: `bids@${code.toLowerCase()}.example`,
  }))
}

function nextMonth(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}
