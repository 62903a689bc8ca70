import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'

const [kitchen, bar, expense] = [50, 51, 2]

/** Families of which a document is made, or changed, by an effect instead of by taking: what it is made of first. */
const byEffects: readonly (readonly string[])[] = [
  ['budget', 'budgetTransfer'],
  ['miscInvoice'],
  ['miscInvoiceAr'],
  ['ocrInvoice', 'voucher'],
  ['requestForBids', 'blanketOrder'],
  ['requestProcessing', 'purchaseOrder'],
]

describe('chains of documents', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values
        ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true), ('ui', ${bar}, 2, 'BAR', 'Bar', true)`.execute(trx),
    )
  })
  afterAll(() => world.close())

  it('[SRC-38] stand beside the forms of families whose documents can be linked, and of no others', () => {
    const families = [...world.test.definitions.forTenant('ui').families.values()]
    const linked = new Set(byEffects.flat())
    for (const { id, sources } of families)
      for (const { from, lines } of sources)
        if (lines.asked !== undefined) for (const one of [id, from]) linked.add(one)
    const shown = families.filter(({ form }) => form.drawers.includes('related')).map(({ id }) => id)
    expect(shown.toSorted()).toEqual([...linked].toSorted())
  })

  it('[SRC-38] link a transfer and its budget once it is approved, once', async () => {
    const cell = (CostCentreId: number) => ({ CostCentreId, AccountId: expense, Period: 1, Amount: '100' })
    const draft = await world.create('Budgets', {
      FiscalYear: 2031,
      Control: 'None',
      Lines: [cell(kitchen), cell(bar)],
    })
    const budget = await world.done('Budgets', draft, 'submit')
    const line = {
      FromCentreId: kitchen,
      FromAccountId: expense,
      Period: 1,
      ToCentreId: bar,
      ToAccountId: expense,
      Amount: '5',
    }
    const written = await world.create('BudgetTransfers', { BudgetId: budget.Id, Reason: 'Linen', Lines: [line] })
    const related = async (path: string) => {
      const answer = await world.session.call({ url: `/inventory/api/${path}/related` })
      return answer.json<{ value: readonly { readonly DocNo: string; readonly Direction: string }[] }>().value
    }
    expect(await related(`BudgetTransfers(${written.Id})`)).toEqual([])
    const done = await world.done('BudgetTransfers', written, 'submit')
    const budgetRow = [expect.objectContaining({ DocNo: budget['DocNo'], Direction: 'from' })]
    expect(await related(`BudgetTransfers(${done.Id})`)).toEqual(budgetRow)
    await world.done('BudgetTransfers', done, 'reverse', { Remarks: 'Mistaken' })
    expect(await related(`BudgetTransfers(${done.Id})`)).toEqual(budgetRow)
    expect(await related(`Budgets(${budget.Id})`)).toMatchObject([{ DocNo: done['DocNo'], Direction: 'to' }])
  })
})
