import fc from 'fast-check'
import { expect } from 'vitest'
import { taking, type Row } from '../../sources/order-world.ts'
import { cents, naming, qty } from '../chain/command.ts'
import { partOf } from '../chain/model.ts'
import type { ChainWorld, Ground } from '../chain/world.ts'
import type { ChargeSeeds } from './seed-charges.ts'

/** What an order says beside its goods; money in cents, quantities in tenths, a tax by index. */
export interface Charges {
  readonly isForeign: boolean
  readonly discount: number
  readonly freight: number
  readonly lines: readonly {
    readonly at: number
    readonly tenths: number
    readonly price: number
    readonly tax: number
  }[]
}

/** What is done with a share of what is there, at a share of its price. */
export interface Step {
  readonly kind: 'receive' | 'invoice' | 'sendBack' | 'undo'
  readonly at: number
  readonly percent: number
  readonly pricePercent: number
}

/** Steps a history is drawn of. */
export const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('receive', 'receive', 'invoice', 'invoice', 'sendBack', 'undo'),
  at: fc.nat(7),
  percent: fc.constantFrom(33, 60, 100),
  pricePercent: fc.constantFrom(100, 100, 101, 90, 130),
})

/** One order and what follows of it. */
export interface Purchase {
  readonly take: (step: Step) => Promise<void>
  /** Undoes all that stands, the last first. */
  readonly undo: () => Promise<void>
  /** Whether each paper that was undone was the last there was: goods that leave behind others leave at another average. */
  readonly isInTurn: () => boolean
  /**
   * What papers that stand took, and what there was to take: the discount and the freight of each line of the order, and of each of its receipts, that is
   * taken whole.
   */
  readonly shares: () => Promise<readonly Shares[]>
}

/** Cents that were taken of a line, in the papers that stand, beside those there are to take. */
export interface Shares {
  readonly taken: { readonly discount: bigint; readonly freight: bigint }
  readonly whole: Shares['taken']
}

interface Scene {
  readonly world: ChainWorld
  readonly seeds: ChargeSeeds
  readonly ground: Ground
}

/** A paper that stands. */
interface Paper {
  readonly set: 'Receipts' | 'Vouchers' | 'ApCredits'
  readonly id: number
}

/** An approved order with charges. */
export async function createPurchase(scene: Scene, given: Charges): Promise<Purchase> {
  const { world, seeds, ground } = scene
  const from = given.isForeign ? seeds.foreign : { SupplierId: 1 }
  const draft = await world.made('PurchaseOrders', {
    ...from,
    DeliveryLocationId: ground.place,
    Discount: cents(BigInt(given.discount)),
    Freight: cents(BigInt(given.freight)),
    Lines: given.lines.map(({ at, tenths, price, tax }) => ({
      ...naming(ground.things[at] ?? { item: 0, unit: 0, factor: 1n }),
      Qty: qty(BigInt(tenths)),
      Price: cents(BigInt(price)),
      TaxCodeId: seeds.taxes[tax],
    })),
  })
  const sent = await world.does('PurchaseOrders', draft.Id, 'submit')
  const order = sent['Status'] === 'PendingApproval' ? await world.approve(sent) : sent
  const standing: Paper[] = []
  let invoices = 0
  let isInTurn = true
  const receipts = () => standing.filter(({ set }) => set === 'Receipts')

  /** Posts or sends a draft; one that is refused is no paper. */
  const stand = async (set: Paper['set'], id: number, move: string): Promise<void> => {
    const done = await world.tried(set, id, move)
    if (typeof done === 'string') expect(done).toMatch(/^E_(OVER_OPEN|NEG_ONHAND)$/)
    else standing.push({ set, id })
  }
  const chosen = async (at: number): Promise<Row | undefined> => {
    const paper = receipts()[at % Math.max(1, receipts().length)]
    return paper === undefined ? undefined : world.read('Receipts', paper.id)
  }

  const acts: Readonly<Record<Step['kind'], (step: Step) => Promise<void>>> = {
    receive: async ({ percent }) => {
      const now = await world.read('PurchaseOrders', order.Id)
      const parts = partsOf(now, percent)
      if (parts.length === 0) return
      const lines = parts.map(({ no, part }) => taking(now, no, part, { TaxCodeId: now.Lines[no]?.['TaxCodeId'] }))
      const { Id } = await world.receipt(lines, { ...from, LocationId: ground.place })
      await stand('Receipts', Id, 'post')
    },
    invoice: async ({ at, percent, pricePercent }) => {
      const receipt = await chosen(at)
      const parts = receipt === undefined ? [] : partsOf(receipt, percent)
      if (receipt === undefined || parts.length === 0) return
      const Lines = parts.map(({ no, part }) => invoiced(receipt, { no, part, pricePercent }))
      const InvoiceNo = `INV-${receipt.Id}-${(invoices += 1)}`
      const row = await world.made('Vouchers', { ...from, InvoiceNo, InvoiceTotal: '1', Lines })
      const whole = await world.patch('Vouchers', row, { InvoiceTotal: totalOf(row) })
      const ready = await world.does('Vouchers', whole.Id, 'submit')
      if (ready['Status'] === 'OnHold') expect((await world.letGo(ready)).statusCode).toBe(200)
      if ((await world.read('Vouchers', whole.Id))['Status'] === 'Completed') {
        standing.push({ set: 'Vouchers', id: whole.Id })
      } else {
        await stand('Vouchers', whole.Id, 'post')
      }
    },
    sendBack: async ({ at, percent }) => {
      const receipt = await chosen(at)
      const line = receipt?.Lines[0]
      if (receipt === undefined || line === undefined) return
      const left = tenthsOf(line['Qty']) - tenthsOf(line['ReturnedQty'])
      if (left <= 0n) return
      const back = { ReceiptId: receipt.Id, ReceiptLineId: line.Id, Qty: qty(partOf(left, percent)) }
      const { Id } = await world.made('ApCredits', {
        ...from,
        CreditKind: 'Return',
        LocationId: ground.place,
        Lines: [{ ...back, Price: line['Price'] }],
      })
      await world.does('ApCredits', Id, 'submit')
      await stand('ApCredits', Id, 'sendBack')
    },
    undo: async ({ at }) => {
      const place = at % Math.max(1, standing.length)
      const paper = standing[place]
      if (paper === undefined) return
      const done = await world.tried(paper.set, paper.id, 'reverse', { Remarks: 'wrong' })
      // What others came of, or what is not there any more, is not undone.
      if (typeof done === 'string') expect(done).toMatch(/^E_(SETTLED|STATE|GUARD|NEG_ONHAND|OVER_OPEN)$/)
      else {
        isInTurn &&= place === standing.length - 1
        standing.splice(place, 1)
      }
    },
  }
  return {
    take: (step) => acts[step.kind](step),
    undo: async () => {
      for (const { set, id } of standing.splice(0).toReversed())
        await world.does(set, id, 'reverse', { Remarks: 'wrong' })
    },
    isInTurn: () => isInTurn,
    shares: async () => {
      const read = (set: Paper['set']) =>
        Promise.all(standing.filter((paper) => paper.set === set).map(({ id }) => world.read(set, id)))
      const [bought, came, billed] = [
        await world.read('PurchaseOrders', order.Id),
        await read('Receipts'),
        await read('Vouchers'),
      ]
      return [
        ...sharesOf([bought], came, { by: 'OrderLineId', taken: 'ReceivedQty' }),
        ...sharesOf(came, billed, { by: 'ReceiptLineId', taken: 'InvoicedQty' }),
      ]
    },
  }
}

/** What lines of papers took of each line that is taken whole. */
function sharesOf(
  papers: readonly Row[],
  takers: readonly Row[],
  { by, taken }: { readonly by: string; readonly taken: string },
): readonly Shares[] {
  const takes = takers.flatMap(({ Lines }) => Lines)
  const whole = papers.flatMap(({ Lines }) => Lines).filter((line) => tenthsOf(line[taken]) === tenthsOf(line['Qty']))
  return whole.map((line) => {
    const own = takes.filter((one) => one[by] === line.Id)
    const sum = (name: string) => own.reduce((cents, one) => cents + hundredthsOf(one[name]), 0n)
    return {
      taken: { discount: sum('ExpectedDiscount'), freight: sum('ExpectedFreight') },
      whole: { discount: hundredthsOf(line['DiscountPart']), freight: hundredthsOf(line['FreightPart']) },
    }
  })
}

interface Part {
  readonly no: number
  readonly part: string
}

/** Shares of what is open of each line of a paper. */
function partsOf(paper: Row, percent: number): readonly Part[] {
  return paper.Lines.flatMap((line, no) => {
    const open = tenthsOf(line['OpenQty'])
    return open > 0n ? [{ no, part: qty(partOf(open, percent)) }] : []
  })
}

function invoiced(receipt: Row, { no, part, pricePercent }: Part & Pick<Step, 'pricePercent'>) {
  const line = receipt.Lines[no]
  const price = (hundredthsOf(line?.['Price']) * BigInt(pricePercent)) / 100n
  return {
    ReceiptId: receipt.Id,
    ReceiptLineId: line?.Id,
    Qty: part,
    Price: cents(price),
    TaxCodeId: line?.['TaxCodeId'],
  }
}

/** What the lines, freight and tax of an invoice come to. */
function totalOf(voucher: Row): string {
  return String(voucher['PayableAmount'])
}

function tenthsOf(value: unknown): bigint {
  return BigInt(Math.round(Number(value ?? 0) * 10))
}

function hundredthsOf(value: unknown): bigint {
  return BigInt(Math.round(Number(value ?? 0) * 100))
}
