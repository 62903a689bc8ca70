import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import type { Row } from '../sources/order-world.ts'
import { places } from '../support/inventory.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

const credits = 7

describe('a receipt whose goods go back', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterAll(() => world.close())

  /** What "Return to vendor" opens: the values of a return that is not saved. */
  const drafted = async (receipt: Row) => {
    const answer = await world.session.call({
      method: 'POST',
      url: '/inventory/api/ApCredits/sources/receipt',
      payload: { Ids: [receipt.Id] },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<SourceAnswer>()
  }
  const sentBack = async (receipt: Row, ...lines: readonly (readonly [line: number, qty: string])[]) => {
    const made = await world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Return',
      LocationId: places.store,
      Lines: lines.map(([line, Qty]) => ({
        ReceiptId: receipt.Id,
        ReceiptLineId: receipt.Lines[line]?.Id,
        Qty,
        Price: receipt.Lines[line]?.['Price'],
      })),
    })
    return world.moved('ApCredits', await world.moved('ApCredits', made, 'submit'), 'sendBack')
  }
  const told = async (receipt: Row) => {
    const { GoneBack, ReturnedWorth, Lines, '@larder.makes': makes } = await world.read('Receipts', receipt.Id)
    const isOffered = Array.isArray(makes) && makes.includes('apCredit/receipt')
    return [GoneBack, ReturnedWorth, Lines.map(({ ReturnedQty }) => ReturnedQty).join(), isOffered]
  }
  const found = async (where: string) =>
    (await world.list(`Receipts?$filter=${encodeURIComponent(where)}`)).map(({ Id }) => Id)

  it('[RCV-696] [CRN-1] before its invoice it lowers what is owed, afterwards it opens a claim', async () => {
    const [open, billed] = [
      await world.received([{ qty: '4', price: '2' }]),
      await world.received([{ qty: '4', price: '2' }]),
    ]
    const before = await sentBack(open, [0, '4'])
    // All goods at 2.00: 4 are 8.00.
    expect(await world.journal(before.Id, credits)).toEqual(['INV -8', 'RNI 8'])
    expect(await world.read('Receipts', open.Id)).toMatchObject({ Status: 'Invoiced', GoneBack: 'Whole' })
    await world.posted(await world.voucher(billed, [{ qty: '4', price: '2' }]))
    const after = await sentBack(await world.read('Receipts', billed.Id), [0, '4'])
    expect(await world.journal(after.Id, credits)).toEqual(['INV -8', 'CLAIM 8'])
    expect(after).toMatchObject({ Status: 'Pending', OpenAmount: '8' })
    expect(await world.read('Receipts', billed.Id)).toMatchObject({ Status: 'Invoiced', GoneBack: 'Whole' })
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })

  it('[RCV-696] drafts what may still go back, tells what went, and is whole until the return is undone', async () => {
    const receipt = await world.received([
      { qty: '10', price: '2' },
      { qty: '5', price: '3' },
    ])
    expect(await told(receipt)).toEqual([null, '0', '0,0', true])
    expect(await drafted(receipt)).toMatchObject({
      Sources: [{ Header: { CreditKind: 'Return', LocationId: places.store, SupplierId: 1 } }],
      Lines: [{ Line: { Qty: '10', ReceiptId: receipt.Id } }, { Line: { Qty: '5', ReceiptId: receipt.Id } }],
    })
    await sentBack(receipt, [0, '10'])
    expect(await told(receipt)).toEqual(['Part', '20', '10,0', true])
    expect((await drafted(receipt)).Lines).toMatchObject([{ Line: { Qty: '5', ReceiptLineId: receipt.Lines[1]?.Id } }])
    expect(await found("GoneBack eq 'Whole'")).not.toContain(receipt.Id)
    expect(await found('ReturnedQty gt 0')).toContain(receipt.Id)

    const rest = await sentBack(receipt, [1, '5'])
    expect(await told(receipt)).toEqual(['Whole', '35', '10,5', false])
    expect(await found("GoneBack eq 'Whole'")).toContain(receipt.Id)
    const related = await world.list(`Receipts(${receipt.Id})/related`)
    expect(related.map(({ DocNo }) => DocNo)).toContain(rest['DocNo'])

    await world.moved('ApCredits', rest, 'reverse', { Remarks: 'they are good' })
    expect(await told(receipt)).toEqual(['Part', '20', '10,0', true])
    expect(await world.broken()).toEqual([])
  })
})
