import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { createReceivableWorld, type ReceivableWorld } from './receivable-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'

const [revenue, receivable] = [31, 32]

describe('credit notes to customers', () => {
  let bills: ReceivableWorld
  beforeAll(async () => {
    bills = await createReceivableWorld()
  })
  afterAll(() => bills.world.close())

  const terrace = { Description: 'Terrace', AccountId: revenue, Qty: '2', Price: '200', TaxCodeId: 1 }
  const piano = { Description: 'Piano', AccountId: revenue, Qty: '1', Price: '50' }
  const { invoice, creditOn, read, change, move, post, related, pay } = {
    invoice: (...lines: readonly object[]) => bills.posted({ CustomerId: 1, Lines: lines }),
    /** The draft that the move Credit makes of an invoice. */
    creditOn: async (row: Row): Promise<Row> => {
      const before = await bills.drafts()
      expect((await move(await read(row), 'credit')).statusCode).toBe(200)
      const [made] = (await bills.drafts()).filter((id) => !before.includes(id))
      return bills.read(made ?? 0)
    },
    read: ({ Id }: Pick<Row, 'Id'>) => bills.read(Id),
    change: (row: Row, payload: object) => bills.changed(row, payload),
    move: (row: Row, name: string, body?: object) => bills.world.move('MiscInvoicesAr', row, name, body),
    post: async (row: Row) => move(await bills.world.moved('MiscInvoicesAr', row, 'submit'), 'post'),
    related: async ({ Id }: Row) => (await bills.world.list(`MiscInvoicesAr(${Id})/related`)).map(({ DocNo }) => DocNo),
    pay: (row: Row, Payment: string) =>
      bills.world.moved('MiscInvoicesAr', row, 'settle', { Fields: { PaidOn: '2026-11-30', Payment } }),
  }
  /** Lines of a draft with other figures in one of them. */
  const linesOf = (row: Row, at: number, changes: object) =>
    row.Lines.map((line, index) => ({ Id: line['Id'], ...(index === at ? changes : {}) }))

  it('[MISC-9] make a draft of all lines, and lower what is open of their invoice once they are posted', async () => {
    // 2 at 200.00 with 8 % are 432.00; with 50.00 they are 482.00.
    const bill = await invoice(terrace, piano)
    const draft = await creditOn(bill)
    expect(draft).toMatchObject({
      Kind: 'CreditNote',
      Status: 'PendingSubmission',
      CreditOfId: bill.Id,
      CustomerId: 1,
      TotalAmount: '-482',
      Lines: [
        { Description: 'Terrace', AccountId: revenue, Qty: '2', Price: '200', Tax: '32' },
        { Description: 'Piano', Qty: '1', Price: '50' },
      ],
    })
    expect(await read(bill)).toMatchObject({ OpenAmount: '482', CreditedAmount: '0' })
    expect(await related(bill)).toEqual([draft['DocNo']])
    expect(await related(draft)).toEqual([bill['DocNo']])
    // 1 terrace at 200.00 with tax is credited: 216.00.
    const less = await change(draft, { Lines: [{ Id: draft.Lines[0]?.['Id'], Qty: '1' }] })
    const note = await post(less)
    expect(note.statusCode, note.body).toBe(200)
    expect(note.json()).toMatchObject({ Status: 'Finalized', SetOffAmount: '-216', OpenAmount: '0' })
    expect(await read(bill)).toMatchObject({ Status: 'Partial', CreditedAmount: '216', OpenAmount: '266' })
    // The rest of it is 200.00 of the terrace and the piano.
    expect(await creditOn(bill)).toMatchObject({
      TotalAmount: '-266',
      Lines: [
        { Description: 'Terrace', Qty: '1', Price: '200' },
        { Description: 'Piano', Qty: '1', Price: '50' },
      ],
    })
    const { rows } = await bills.run(sql<{ sum: string }>`select trim_scale(sum(j.debit - j.credit))::text as sum
      from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
      where j.account_id = ${receivable} and p.doc_type_id = 22 and p.doc_id in (${bill.Id}, ${draft.Id})`)
    expect(rows).toEqual([{ sum: '266' }])
    expect(await bills.world.broken()).toEqual([])
  })

  it('[MISC-9] never credit more than was billed, of a line or in all', async () => {
    const bill = await invoice(terrace, piano)
    const draft = await creditOn(bill)
    const dearer = await change(draft, { Lines: linesOf(draft, 1, { Price: '50.01' }) })
    const refused = await post(dearer)
    expect([refused.json().Code, refused.json().Errors]).toEqual([
      'E_OVER_OPEN',
      [expect.objectContaining({ field: 'price', lines: 'lines', row: 1, params: { left: '50' } })],
    ])
    const byHand = { CustomerId: 1, Kind: 'CreditNote', CreditOfId: bill.Id, Lines: [{ ...piano, Price: '482.01' }] }
    const over = await post(await bills.made(byHand))
    expect([over.json().Code, issuesOf(over)]).toEqual(['E_OVER_OPEN', ['creditOf beyondInvoice']])
    expect(await read(bill)).toMatchObject({ Status: 'Completed', CreditedAmount: '0', OpenAmount: '482' })
  })

  it('[MISC-9] one of two that credit all of an invoice at once is refused', async () => {
    const bill = await invoice(piano)
    const drafts = [await creditOn(bill), await creditOn(bill)]
    const ready = await Promise.all(drafts.map((row) => bills.world.moved('MiscInvoicesAr', row, 'submit')))
    const answers = await Promise.all(ready.map((row) => move(row, 'post')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await read(bill)).toMatchObject({ Status: 'Finalized', CreditedAmount: '50', OpenAmount: '0' })
    expect((await move(await read(bill), 'credit')).json().Code).toBe('E_GUARD')
  })

  it('[MISC-9] leave open what is more than is open of the invoice', async () => {
    const bill = await pay(await invoice(piano), '40')
    const note = (await post(await creditOn(bill))).json<Row>()
    expect(note).toMatchObject({ Status: 'Partial', SetOffAmount: '-10', OpenAmount: '-40' })
    expect(await read(bill)).toMatchObject({ Status: 'Finalized', PaidAmount: '40', OpenAmount: '0' })
    // The customer is paid back.
    expect(await pay(note, '40')).toMatchObject({ Status: 'Finalized', PaidAmount: '-40', OpenAmount: '0' })
    // Payments that are taken back leave what was credited.
    const again = await bills.world.moved('MiscInvoicesAr', await read(bill), 'unsettle', { Remarks: 'bounced' })
    expect(again).toMatchObject({ Status: 'Partial', PaidAmount: '0', OpenAmount: '40' })
  })

  it('[MISC-9] give back to the invoice once they are reversed, which is not reversed while they stand', async () => {
    const bill = await invoice(piano)
    const note = (await post(await creditOn(bill))).json<Row>()
    expect((await move(await read(bill), 'reverse', { Remarks: 'x' })).json().Code).toBe('E_GUARD')
    await bills.world.moved('MiscInvoicesAr', note, 'reverse', { Remarks: 'Mistaken' })
    const free = await read(bill)
    expect(free).toMatchObject({ Status: 'Completed', CreditedAmount: '0', SetOffAmount: '0', OpenAmount: '50' })
    expect((await move(free, 'reverse', { Remarks: 'x' })).statusCode).toBe(200)
    expect(await bills.world.broken()).toEqual([])
  })

  it('[MISC-9] are of the customer of an invoice that stands', async () => {
    const bill = await invoice(piano)
    const body = { Kind: 'CreditNote', CreditOfId: bill.Id, Lines: [piano] }
    expect(issuesOf(await bills.sent({ CustomerId: 2, ...body }))).toEqual(['creditOf belongsElsewhere'])
    const draft = await bills.made({ CustomerId: 1, ...body })
    await bills.world.moved('MiscInvoicesAr', bill, 'reverse', { Remarks: 'Mistaken' })
    const refused = await post(draft)
    expect([refused.statusCode, refused.json().Code]).toEqual([409, 'E_SOURCE_DIFFERS'])
  })
})
