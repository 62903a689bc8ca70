import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  issuesOf,
  createStockMasterWorld,
  flourUnits,
  type StockMasterWorld,
} from '../stock-masters/stock-master-world.ts'
import { createStockWorld, line, nextDocument, stock, type StockWorld } from './stock-world.ts'

describe('accounts of items', () => {
  describe('in a posting', () => {
    let world: StockWorld
    beforeAll(async () => {
      world = await createStockWorld()
      await world.inTenant(async (trx) => {
        for (const id of [21, 22, 23])
          await sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
            values ('ui', ${id}, ${`51${id}`}, 'Cost', 'EXPENSE', true)`.execute(trx)
        await sql`update category set expense_account_id = 21`.execute(trx)
        await sql`insert into item_account (tenant_id, parent_id, line_no, role, site_id, account_id) values
          ('ui', ${stock.flour}, 1, 'EXP', null, 22), ('ui', ${stock.wine}, 1, 'EXP', null, 22), ('ui', ${stock.wine}, 2, 'EXP', ${stock.site}, 23)`.execute(
          trx,
        )
      })
      for (const item of [stock.flour, stock.wine, stock.mystery])
        await world.receive({ item, qty: '10', unitCost: '2.5' })
    })
    afterAll(() => world.close())

    it('[POST-87] the item’s own before the category’s, of the site before that of all', async () => {
      const of = (id: number, item: number) => line(id, '4', { item, unit: item * 10 + 1 })
      const requisition = {
        id: nextDocument(),
        versionNo: 1,
        type: 'DirectExpense' as const,
        lines: [of(1, stock.flour), of(2, stock.wine), of(3, stock.mystery)],
      }
      await world.issue(requisition)
      const booked = () =>
        world.inTenant(async (trx) => {
          const { rows } = await sql<{ account: number; amount: string }>`select j.account_id::int as account,
              trim_scale(sum(j.debit - j.credit))::text as amount
            from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
            where p.doc_type_id = 1 and p.doc_id = ${requisition.id} and j.role = 'EXP' group by 1 order by 1`.execute(
            trx,
          )
          return rows.map(({ account, amount }) => [account, amount])
        })
      // 4 of each at 2.50: the third item names none.
      const each = '10'
      expect(await booked()).toEqual([
        [21, each],
        [22, each],
        [23, each],
      ])
    })
  })

  describe('in a save', () => {
    let world: StockMasterWorld
    beforeAll(async () => {
      world = await createStockMasterWorld()
      await world.execute(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
        values ('ui', 31, '1499', 'Other stock', 'INVENTORY', true)`)
    })
    afterAll(() => world.close())

    it('[POST-87] names a role once a place, an account that fits it, and leaves stock where it is booked', async () => {
      const change = async (Accounts: readonly object[]) => {
        const { VersionNo, ...item } = (await world.get(`Items(${stock.flour})`)).json<Record<string, unknown>>()
        expect(VersionNo).toBeDefined()
        const answer = await world.change(`Items(${stock.flour})`, {
          Name: item['Name'],
          Units: flourUnits(),
          Accounts,
        })
        return answer.statusCode === 200 ? [] : issuesOf(answer)
      }
      const wrong = [
        { Role: 'EXP', SiteId: 2, AccountId: 2 },
        { Role: 'EXP', SiteId: 2, AccountId: 2 },
        { Role: 'SPOIL', AccountId: 1 },
      ]
      expect(await change(wrong)).toEqual(['accounts/1/role twice', 'accounts/2/account plainAccount'])
      expect(await change([{ Role: 'INV', AccountId: 31 }])).toEqual(['accounts stockMovesAccount'])
      expect(await change([{ Role: 'EXP', AccountId: 2 }])).toEqual([])
    })
  })
})
