import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { places } from '../support/inventory.ts'
import { createGivenBackWorld, given, note, type GivenBackWorld } from './given-back-world.ts'

describe('what suppliers give back, and budgets and projects', () => {
  let world: GivenBackWorld
  beforeAll(async () => {
    world = await createGivenBackWorld()
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  it('[POST-308, CRN-295] goods that go back before their invoice lower both by what their receipt spent', async () => {
    const before = await world.spent()
    const receipt = await world.received()
    expect(await world.since(before)).toEqual([330, 330])
    // 4 at 33.00.
    const sent = await world.goingBack(receipt, '4')
    expect(await world.since(before)).toEqual([198, 198])
    await world.undone('ApCredits', sent)
    expect(await world.since(before)).toEqual([330, 330])
  })

  it('[POST-308, CRN-295] goods that were invoiced lower both when they go back, and raise them again when the supplier refuses', async () => {
    const before = await world.spent()
    const receipt = await world.received()
    await world.invoiced(receipt, '10', '33')
    const [kept, refused] = [await world.goingBack(receipt, '3'), await world.goingBack(receipt, '2')]
    // 5 at 33.00 are 165.00 less.
    expect(await world.since(before)).toEqual([165, 165])
    await world.moved('ApCredits', kept, 'receive', note('99'))
    expect(await world.since(before)).toEqual([165, 165])
    const denied = await world.moved('ApCredits', refused, 'refuse', { Remarks: 'they are used' })
    expect(denied).toMatchObject({ Status: 'Denied' })
    expect(await world.since(before)).toEqual([231, 231])
  })

  it('[POST-308, CRN-295] a price that is credited lowers both again, and undone raises them', async () => {
    const before = await world.spent()
    const voucher = await world.invoiced(await world.received(), '10', '34')
    expect(await world.since(before)).toEqual([340, 340])
    const credit = await world.asked(voucher, 'Price', ['10', '1'])
    const done = await world.moved('ApCredits', credit, 'receive', note('10'))
    expect(await world.since(before)).toEqual([330, 330])
    await world.undone('ApCredits', done)
    expect(await world.since(before)).toEqual([340, 340])
  })

  it('[POST-308, CRN-295] a claim for what never came is spent once it is refused', async () => {
    const before = await world.spent()
    const voucher = await world.invoiced(await world.received(), '12', '33')
    expect(await world.since(before)).toEqual([330, 330])
    const claim = await world.asked(voucher, 'ShortDelivery', ['2', '33'])
    const part = await world.moved('ApCredits', claim, 'receive', note('33'))
    const closed = await world.moved('ApCredits', part, 'close', { Remarks: 'they say one came' })
    expect(await world.since(before)).toEqual([363, 363])
    await world.undone('ApCredits', closed)
    expect(await world.since(before)).toEqual([330, 330])
  })

  it('[POST-308, VCH-9] what is written off lowers both', async () => {
    const before = await world.spent()
    const receipt = await world.received()
    await world.invoiced(receipt, '4', '33')
    const reason = await world.made('Reasons', { Code: 'RNI', Name: 'Never invoiced', Use: 'receiptClearing' })
    const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '6' }
    const draft = await world.made('ReceiptClearings', { SupplierId: 1, ReasonId: reason.Id, Lines: [line] })
    const cleared = await world.moved('ReceiptClearings', draft, 'post')
    // 6 at 33.00 are 198.00 less.
    expect(await world.since(before)).toEqual([132, 132])
    await world.undone('ReceiptClearings', cleared)
    expect(await world.since(before)).toEqual([330, 330])
  })

  it('[POST-308] where a receipt named no cost centre it is that of its place, whatever the place says by now', async () => {
    const place = (centre: number | null) =>
      world.run(sql`update location set cost_centre_id = ${centre} where tenant_id = 'ui' and id = ${places.store}`)
    const before = await world.spent()
    await place(given.kitchen)
    const receipt = await world.received({})
    await place(null)
    const voucher = await world.invoiced(receipt, '10', '34')
    expect(await world.since(before)).toEqual([340, 0])
    const credit = await world.asked(voucher, 'Price', ['10', '1'])
    await world.moved('ApCredits', credit, 'receive', note('10'))
    await world.goingBack(receipt, '1')
    expect(await world.since(before)).toEqual([297, 0])
  })

  it('[POST-308] and the account is that of its line', async () => {
    const line = { Description: 'Mops', AccountId: given.cleaning, CostCentreId: given.kitchen, Qty: '10', Price: '33' }
    const receipt = await world.moved('Receipts', await world.receipt([line]), 'post')
    const voucher = await world.invoiced(receipt, '10', '34')
    const credit = await world.asked(voucher, 'Price', ['10', '1'])
    await world.moved('ApCredits', credit, 'receive', note('10'))
    const rows = await world.run(sql<{
      said: string
    }>`select concat_ws(' ', cost_centre_id, account_id, sum(amount)::numeric(20, 2)) as said
      from commitment_entry where tenant_id = 'ui' and (doc_type_id, doc_id) in ((5, ${receipt.Id}), (6, ${voucher.Id}), (7, ${credit.Id}))
      group by cost_centre_id, account_id having sum(amount) <> 0`)
    expect(rows.map(({ said }) => said)).toEqual([`${given.kitchen} ${given.cleaning} 330.00`])
  })
})
