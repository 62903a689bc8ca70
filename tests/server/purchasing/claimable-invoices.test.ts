import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('what of an invoice may be asked back', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterAll(() => world.close())

  const ofVoucher = (voucher: Row, CreditKind: string, [Qty, Price]: readonly [string, string]) =>
    world.made('ApCredits', {
      SupplierId: 1,
      CreditKind,
      Lines: [
        {
          VoucherId: voucher.Id,
          VoucherLineId: voucher.Lines[0]?.Id,
          Qty,
          Price,
        },
      ],
    })

  it('[CRN-311] an invoice is offered to be asked back of what is open of it alone, each kind by itself', async () => {
    const receipt = await world.received([{ qty: '10', price: '2' }])
    const voucher = await world.posted(await world.voucher(receipt, [{ qty: '12', price: '2.5' }]))
    const offered = async () => {
      const read = await world.read('Vouchers', voucher.Id)
      const makes = read['@larder.makes']
      return [read['OpenShort'], read['OpenPrice'], ...(Array.isArray(makes) ? makes.map(String).toSorted() : [])]
    }
    expect(await offered()).toEqual(['5', '5', 'apCredit/priceDifference', 'apCredit/shortDelivery'])
    const price = await world.moved('ApCredits', await ofVoucher(voucher, 'Price', ['10', '0.5']), 'submit')
    expect(await offered()).toEqual(['5', '0', 'apCredit/shortDelivery'])
    const short = await world.moved('ApCredits', await ofVoucher(voucher, 'ShortDelivery', ['1', '2.5']), 'submit')
    expect(await offered()).toEqual(['2.5', '0', 'apCredit/shortDelivery'])
    await world.moved('ApCredits', short, 'cancel')
    await world.moved('ApCredits', price, 'cancel')
    expect(await offered()).toEqual(['5', '5', 'apCredit/priceDifference', 'apCredit/shortDelivery'])
  })
})
