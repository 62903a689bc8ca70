import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { places } from '../support/inventory.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import type { Row } from '../sources/order-world.ts'
import { siteDay } from '../support/site-day.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

const credits = 7

describe('AP credits', () => {
  let world: VoucherWorld
  beforeEach(async () => {
    world = await createVoucherWorld()
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    await agree()
    await world.close()
  })

  /** What is not invoiced, and what is claimed, are what their accounts say. */
  async function agree(): Promise<void> {
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
    const claims = await world.list('OpenClaims?$top=200')
    const claimed = claims.reduce((sum, row) => sum + Number(row['OnAccount']), 0)
    expect(claimed).toBeCloseTo(Number(await world.balanceOf('CLAIM')), 4)
  }

  const back = (receipt: Row, qty: string, line = 0) =>
    world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Return',
      LocationId: places.store,
      Lines: [
        {
          ReceiptId: receipt.Id,
          ReceiptLineId: receipt.Lines[line]?.Id,

          Qty: qty,
          Price: receipt.Lines[line]?.['Price'],
        },
      ],
    })

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

  const sentBack = async (receipt: Row, qty: string) =>
    world.moved('ApCredits', await world.moved('ApCredits', await back(receipt, qty), 'submit'), 'sendBack')

  // Each note comes in once.
  let notes = 0
  const note = (net: string, tax?: string) => ({
    Fields: {
      SupplierCreditNo: `C-${(notes += 1)}`,
      CreditDate: siteDay({ now: () => new Date() }),
      CreditNet: net,
      ...(tax === undefined ? {} : { CreditTax: tax }),
    },
  })

  /** Ten at 2.00 and as many at 3.00: the pool holds 20 worth 50.00, 2.50 each. */
  async function movedAverage(): Promise<Row> {
    const receipt = await world.received([{ qty: '10', price: '2' }])
    await world.received([{ qty: '10', price: '3' }])
    return receipt
  }

  it('[CRN-1, CRN-2, POST-47] 4 of 10 at 2.00, not invoiced, leave at 2.50: 8.00 is not owed, 2.00 is variance', async () => {
    const receipt = await movedAverage()
    const sent = await sentBack(receipt, '4')
    expect(sent).toMatchObject({ Status: 'Completed', RequestedAmount: '8', OffOwedAmount: '8', OpenAmount: '0' })
    expect(await world.journal(sent.Id, credits)).toEqual(['INV -10', 'RNI 8', 'PPV 2'])
    await agree()
    const now = await world.read('Receipts', receipt.Id)
    expect(now.Lines[0]).toMatchObject({ ReturnedQty: '4', OffOwedQty: '4', OpenQty: '6' })
    // The rest of it is invoiced, and nothing more is awaited.
    const voucher = await world.voucher(now, [{ qty: '6', price: '2' }])
    await world.moved('Vouchers', voucher, 'post')
    expect(await world.journal(voucher.Id)).toEqual(['RNI 12', 'AP -12'])
    expect((await world.read('Receipts', receipt.Id))['Status']).toBe('Invoiced')
  })

  it('[CRN-1, CRN-5] 3 of 10 invoiced at 2.00 leave at 2.50: 6.00 is claimed, and payable falls by it and its tax', async () => {
    const receipt = await movedAverage()
    await world.moved('Vouchers', await world.voucher(receipt, [{ qty: '10', price: '2' }]), 'post')
    const sent = await sentBack(await world.read('Receipts', receipt.Id), '3')
    expect(sent).toMatchObject({ Status: 'Pending', OffOwedAmount: '0', OpenAmount: '6' })
    expect(await world.journal(sent.Id, credits)).toEqual(['INV -7.5', 'CLAIM 6', 'PPV 1.5'])
    await agree()
    const over = await world.move('ApCredits', sent, 'receive', note('6.01'))
    expect(issuesOf(over)).toEqual(['creditNet atMost'])
    const part = await world.moved('ApCredits', sent, 'receive', note('2.5', '0.2'))
    expect(part).toMatchObject({ Status: 'Partial', CreditedAmount: '2.5', OpenAmount: '3.5' })
    await agree()
    const done = await world.moved('ApCredits', part, 'receive', note('3.5', '0.3'))
    expect(done).toMatchObject({ Status: 'Completed', CreditedAmount: '6', OpenAmount: '0' })
    expect((await world.journal(sent.Id, credits)).slice(3)).toEqual([
      'AP 2.7',
      'CLAIM -2.5',
      'TAXREC -0.2',
      'AP 3.8',
      'CLAIM -3.5',
      'TAXREC -0.3',
    ])
  })

  it('[CRN-1, CRN-8] [RCV-60] 5 of which 4 are not invoiced are both; reversed, they come back at what they left at', async () => {
    const receipt = await movedAverage()
    await world.moved('Vouchers', await world.voucher(receipt, [{ qty: '6', price: '2' }]), 'post')
    const sent = await sentBack(await world.read('Receipts', receipt.Id), '5')
    expect(sent).toMatchObject({ Status: 'Pending', OffOwedAmount: '8', OpenAmount: '2' })
    expect(await world.journal(sent.Id, credits)).toEqual(['INV -12.5', 'RNI 8', 'CLAIM 2', 'PPV 2.5'])
    const settled = await world.read('Receipts', receipt.Id)
    expect(settled).toMatchObject({ Status: 'Invoiced', ReturnedWorth: '10' })
    await agree()
    const undone = await world.moved('ApCredits', sent, 'reverse', { Remarks: 'they are good after all' })
    expect(undone).toMatchObject({ Status: 'Cancelled', OffOwedAmount: '0' })
    expect((await world.journal(sent.Id, credits)).slice(4)).toEqual(['INV 12.5', 'RNI -8', 'CLAIM -2', 'PPV -2.5'])
    expect(await world.read('Receipts', receipt.Id)).toMatchObject({
      Status: 'Completed',
      Lines: [{ ReturnedQty: '0', OffOwedQty: '0', OpenQty: '4' }],
    })
  })

  /** Of a posted invoice of ten at 2.10: so many of them are bad, and go back or stay. */
  const bad = (voucher: Row, ...lines: readonly (readonly [qty: string, goesBack: boolean, price?: string])[]) =>
    world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Quality',
      LocationId: places.store,
      Lines: lines.map(([Qty, GoesBack, Price = '2.1']) => ({
        VoucherId: voucher.Id,
        VoucherLineId: voucher.Lines[0]?.Id,
        Qty,
        Price,
        GoesBack,
      })),
    })

  it('[CRN-296] [RCV-60] 3 bad ones of 10 invoiced at 2.10 go back at 2.50: 6.30 is claimed, and less is payable by the note', async () => {
    const receipt = await movedAverage()
    const draft = await world.voucher(receipt, [{ qty: '6', price: '2.1' }])
    const voucher = await world.posted(draft)
    // Four of the ten are not invoiced, and stay owed: what goes back was.
    const asked = await world.moved('ApCredits', await bad(voucher, ['3', true], ['1', false]), 'submit')
    expect(asked.Lines).toMatchObject([
      { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id },
      { ReceiptId: null, ReceiptLineId: null },
    ])
    const early = await world.move('ApCredits', asked, 'receive', note('8.4'))
    expect(early.json()).toMatchObject({ Code: 'E_GUARD' })
    const sent = await world.moved('ApCredits', asked, 'sendBack')
    expect(sent).toMatchObject({ Status: 'Pending', RequestedAmount: '8.4', OffOwedAmount: '0', OpenAmount: '8.4' })
    expect(await world.journal(sent.Id, credits)).toEqual(['INV -7.5', 'CLAIM 6.3', 'PPV 1.2'])
    expect(await world.read('Receipts', receipt.Id)).toMatchObject({
      Status: 'Completed',
      ReturnedWorth: '6',
      Lines: [{ ReturnedQty: '3', OffOwedQty: '0', OpenQty: '4' }],
    })
    expect(await world.list('Receipts?$filter=ReturnedWorth gt 0')).toMatchObject([{ Id: receipt.Id }])
    await agree()
    const done = await world.moved('ApCredits', sent, 'receive', note('8.4'))
    expect(done).toMatchObject({ Status: 'Completed', CreditedAmount: '8.4', OpenAmount: '0' })
    expect((await world.journal(sent.Id, credits)).slice(3)).toEqual(['AP 8.4', 'CLAIM -6.3', 'PPV -2.1'])
    await agree()
    await world.moved('ApCredits', done, 'reverse', { Remarks: 'they are good after all' })
    expect(await world.read('Receipts', receipt.Id)).toMatchObject({
      ReturnedWorth: '0',
      Lines: [{ ReturnedQty: '0', OpenQty: '4' }],
    })
    expect([await world.balanceOf('CLAIM'), await world.balanceOf('INV')]).toEqual(['0', '50'])
  })

  it('[CRN-296, CRN-4, CRN-6] no more goes back than came, a claim for it may be refused, and where nothing goes back nothing is sent', async () => {
    const receipt = await movedAverage()
    const voucher = await world.posted(await world.voucher(receipt, [{ qty: '10', price: '2.1' }]))
    const stays = await world.moved('ApCredits', await bad(voucher, ['1', false]), 'submit')
    expect((await world.move('ApCredits', stays, 'sendBack')).json()).toMatchObject({ Code: 'E_GUARD' })
    await world.moved('ApCredits', stays, 'cancel')
    await sentBack(await world.read('Receipts', receipt.Id), '8')
    const much = await world.moved('ApCredits', await bad(voucher, ['3', true]), 'submit')
    expect((await world.move('ApCredits', much, 'sendBack')).json()).toMatchObject({ Code: 'E_OVER_OPEN' })
    const two = await world.moved('ApCredits', await bad(voucher, ['2', true]), 'submit')
    const sent = await world.moved('ApCredits', two, 'sendBack')
    const refused = await world.moved('ApCredits', sent, 'refuse', { Remarks: 'they say no' })
    expect(refused).toMatchObject({ Status: 'Denied', OpenAmount: '0' })
    expect(await world.journal(sent.Id, credits)).toEqual(['INV -5', 'CLAIM 4.2', 'PPV 0.8', 'PPV 4.2', 'CLAIM -4.2'])
  })

  it('[CRN-296] what stays of a credit is awaited, also where what went back asks nothing', async () => {
    const receipt = await movedAverage()
    const voucher = await world.posted(await world.voucher(receipt, [{ qty: '10', price: '2.1' }]))
    const asked = await world.moved('ApCredits', await bad(voucher, ['1', true, '0'], ['1', false]), 'submit')
    const sent = await world.moved('ApCredits', asked, 'sendBack')
    expect(sent).toMatchObject({ Status: 'Pending', OpenAmount: '2.1', ClaimOpenAmount: '0' })
    expect(await world.list('OpenClaims')).toMatchObject([{ Standing: 'Asked', Open: '2.1', OnAccount: '0' }])
    expect(await world.moved('ApCredits', sent, 'receive', note('2.1'))).toMatchObject({ Status: 'Completed' })
    expect(await world.journal(sent.Id, credits)).toEqual(['INV -2.5', 'PPV 2.5', 'AP 2.1', 'PPV -2.1'])
  })

  it('[CRN-296] of 6 invoiced of 10 no more than 6 go back for their quality, all credits together', async () => {
    const voucher = await world.posted(await world.voucher(await movedAverage(), [{ qty: '6', price: '2.1' }]))
    const submitted = async (...lines: Parameters<typeof bad> extends [Row, ...infer L] ? L : never) =>
      world.move('ApCredits', await bad(voucher, ...lines), 'submit')
    const much = await submitted(['10', true, '1.26'])
    expect(issuesOf(much)).toEqual(['lines/0/qty atMost'])
    expect(much.body).toContain('"limit":"6"')
    expect(issuesOf(await submitted(['4', true, '1'], ['3', true, '1']))).toEqual(['lines/1/qty atMost'])
    const four: Row = (await submitted(['4', true, '1'])).json()
    // The supplier gives nothing for them, and they are gone all the same.
    await world.moved('ApCredits', await world.moved('ApCredits', four, 'sendBack'), 'refuse', { Remarks: 'no' })
    expect((await submitted(['3', true, '1'])).body).toContain('"limit":"2"')
    const two = await submitted(['2', true, '1'])
    expect(two.statusCode, two.body).toBe(200)
    await world.moved('ApCredits', two.json(), 'cancel')
    expect((await submitted(['1', true, '1'], ['1', true, '1'])).statusCode).toBe(200)
  })

  it('[CRN-4, CRN-8] no more goes back than was received, by two at once either, and the receipt is not reversed then', async () => {
    const receipt = await movedAverage()
    const ready = [await back(receipt, '8'), await back(receipt, '8')]
    const approved = await Promise.all(ready.map((row) => world.moved('ApCredits', row, 'submit')))
    const answers = await Promise.all(approved.map((row) => world.move('ApCredits', row, 'sendBack')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ Code: 'E_OVER_OPEN' })
    const now = await world.read('Receipts', receipt.Id)
    const refused = await world.move('Receipts', now, 'reverse', { Remarks: 'x' })
    expect(refused.json()).toMatchObject({ Code: 'E_SETTLED' })
  })

  it('[CRN-3, CRN-5, CRN-6, CRN-7] of 4.00 claimed for what never came 2.50 is credited and 1.50 refused', async () => {
    const receipt = await world.received([{ qty: '10', price: '2' }])
    const draft = await world.voucher(receipt, [{ qty: '12', price: '2' }])
    const voucher = await world.posted(draft)
    expect(await world.list('OpenClaims')).toMatchObject([{ Standing: 'Drafted', Open: '4', OnAccount: '4', Age: 0 }])
    const [one, two] = [
      await ofVoucher(voucher, 'ShortDelivery', ['2', '2']),
      await ofVoucher(voucher, 'ShortDelivery', ['2', '2']),
    ]
    const answers = await Promise.all([one, two].map((row) => world.move('ApCredits', row, 'submit')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const asked = answers.find(({ statusCode }) => statusCode === 200)?.json<Row>() ?? one
    expect(await world.list('OpenClaims')).toMatchObject([{ Standing: 'Asked', Asked: '4', OnAccount: '4' }])
    const part = await world.moved('ApCredits', asked, 'receive', note('2.5'))
    expect(await world.list('OpenClaims')).toMatchObject([{ Standing: 'Partial', Received: '2.5', OnAccount: '1.5' }])
    const refused = await world.move('Vouchers', voucher, 'reverse', { Remarks: 'x' })
    expect(refused.json()).toMatchObject({ Code: 'E_SETTLED' })
    const closed = await world.moved('ApCredits', part, 'close', { Remarks: 'they say it came' })
    expect(closed).toMatchObject({ Status: 'Completed', RefusedAmount: '1.5', OpenAmount: '0' })
    expect(await world.journal(part.Id, credits)).toEqual(['AP 2.5', 'CLAIM -2.5', 'PPV 1.5', 'CLAIM -1.5'])
    expect(await world.list('OpenClaims')).toEqual([])
    const undone = await world.moved('ApCredits', closed, 'reverse', { Remarks: 'another supplier' })
    expect(undone).toMatchObject({ Status: 'Cancelled', CreditedAmount: '0', RefusedAmount: '0' })
    expect(await world.balanceOf('CLAIM')).toBe('4')
  })

  it('[CRN-3, CRN-5] a price that was 5.00 too high is credited off the price, a rebate off the account it names', async () => {
    const receipt = await world.received([{ qty: '10', price: '2' }])
    const draft = await world.voucher(receipt, [{ qty: '10', price: '2.5' }])
    const voucher = await world.posted(draft)
    const much = await ofVoucher(voucher, 'Price', ['10', '0.51'])
    expect(issuesOf(await world.move('ApCredits', much, 'submit'))).toEqual(['lines/0/amount atMost'])
    const price = await world.moved('ApCredits', await ofVoucher(voucher, 'Price', ['10', '0.5']), 'submit')
    await world.moved('ApCredits', price, 'receive', note('5', '0.45'))
    expect(await world.journal(price.Id, credits)).toEqual(['AP 5.45', 'TAXREC -0.45', 'PPV -5'])
    const rebate = await world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Rebate',
      Lines: [{ AccountId: 2, Qty: '1', Price: '7' }],
    })
    await world.moved('ApCredits', await world.moved('ApCredits', rebate, 'submit'), 'receive', note('7'))
    expect(await world.journal(rebate.Id, credits)).toEqual(['AP 7', 'EXP -7'])
  })

  it('[CRN-3, CRN-8] an invoice is undone or something of it asked back, never both at once', async () => {
    const receipt = await world.received([{ qty: '10', price: '2' }])
    const draft = await world.voucher(receipt, [{ qty: '12', price: '2' }])
    const voucher = await world.posted(draft)
    const credit = await ofVoucher(voucher, 'ShortDelivery', ['2', '2'])
    const answers = await Promise.all([
      world.move('ApCredits', credit, 'submit'),
      world.move('Vouchers', voucher, 'reverse', { Remarks: 'wrong' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
