import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { createReceivableWorld, type ReceivableWorld } from './receivable-world.ts'

const euro = 77
/** Tax of 10 %; of a bill of a supplier half of it is given back. */
const half = 2

/** Bills of a family: their type, whom they are of, and the account and the roles of what they book, with the side of their cost. */
const families = {
  MiscInvoices: { docType: 21, whom: { SupplierId: 1 }, account: 30, roles: ['EXP', 'TAXREC', 'AP'], side: 1 },
  MiscInvoicesAr: { docType: 22, whom: { CustomerId: 1 }, account: 31, roles: ['REV', 'TAXPAY', 'AR'], side: -1 },
} as const

describe.each(['MiscInvoices', 'MiscInvoicesAr'] as const)('credit notes in parts in a foreign currency: %s', (set) => {
  const { docType, whom, account, roles, side } = families[set]
  let bills: ReceivableWorld
  beforeAll(async () => {
    bills = await createReceivableWorld()
    const { run } = bills
    await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
      ('ui', 30, '6200', 'Utilities', 'EXPENSE', true)`)
    await run(
      sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', ${euro}, 'XEU', 'Test euro', '')`,
    )
    await run(sql`insert into tax_code (tenant_id, id, code, name, rate_pct, effective_pct, recoverable_pct, is_included, valid_from, is_active)
      values ('ui', ${half}, 'T10', '10 %', 10, 10, 50, false, '2020-01-01', true)`)
  })
  afterAll(() => bills.world.close())
  afterEach(async () => expect(await bills.world.broken()).toEqual([]))

  let last = 0
  const made = (payload: object): Promise<Row> => {
    last += 1
    const number = set === 'MiscInvoices' ? { InvoiceNo: `N-${last}` } : {}
    return bills.world.made(set, { ...whom, ...number, CurrencyId: euro, RateAgreed: '1.12345', ...payload })
  }
  const line = (Price: string, changes: object = {}) => {
    return { Description: 'Terrace', AccountId: account, Qty: '1', Price, ...changes }
  }
  const ready = (row: Row) => bills.world.moved(set, row, 'submit')
  const post = async (row: Row) => bills.world.moved(set, await ready(row), 'post')
  const bill = async (...Lines: readonly object[]) => post(await made({ Lines }))
  const draft = (of: Row, Lines: readonly object[], changes: object = {}) =>
    made({ Kind: 'CreditNote', CreditOfId: of.Id, Lines, ...changes })
  const note = async (...args: Parameters<typeof draft>) => post(await draft(...args))
  const reverse = (row: Row) => bills.world.moved(set, row, 'reverse', { Remarks: 'mistaken' })
  /** What documents booked together: cost, tax and the whole, all above zero where a bill is; what is nothing is left out. */
  const booked = async (...rows: readonly Row[]) => {
    const found = await bills.run(sql<{
      role: string
      sum: number
    }>`select j.role, sum(j.debit - j.credit)::float as sum
      from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
      where p.doc_type_id = ${docType} and p.doc_id = any(${rows.map(({ Id }) => Id)}) group by 1`)
    return roles.map((role, at) => {
      const sum = found.rows.find((row) => row.role === role)?.sum ?? 0
      // Of nothing there is no sign.
      return Math.round(sum * (at === 2 ? -side : side) * 100) / 100 + 0
    })
  }

  it('[MISC-740] the last of three takes what is left of the bill in the books, also where one is written anew', async () => {
    const one = await bill(line('100'))
    const part = (Price: string) => note(one, [line(Price, { InvoiceLine: 1 })])
    // 100.00 at 1.12345 are 112.35 (112.345); 33.33 are 37.44 (37.4446) and 33.34 are 37.46 (37.4558): 112.34 together.
    expect(await booked(one)).toEqual([112.35, 0, 112.35])
    const [first, second, third] = [await part('33.33'), await part('33.33'), await part('33.34')]
    expect(await booked(first)).toEqual([-37.44, 0, -37.44])
    expect(await booked(third)).toEqual([-37.47, 0, -37.47])
    expect(await booked(one, first, second, third)).toEqual([0, 0, 0])
    await reverse(first)
    expect(await booked(one, second, third)).toEqual([37.44, 0, 37.44])
    const anew = await part('33.33')
    expect(await booked(anew)).toEqual([-37.44, 0, -37.44])
    // The last itself, and two for one: 66.67 are 74.90 (74.9004).
    await reverse(third)
    await reverse(second)
    const both = await part('66.67')
    expect(await booked(both)).toEqual([-74.91, 0, -74.91])
    expect(await booked(one, anew, both)).toEqual([0, 0, 0])
  })

  it('[MISC-740] of two at once the second takes what the first left', async () => {
    const one = await bill(line('100'))
    const halves = [line('50', { InvoiceLine: 1 })]
    const drafts = [await ready(await draft(one, halves)), await ready(await draft(one, halves))]
    const answers = await Promise.all(drafts.map((row) => bills.world.move(set, row, 'post')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    // 50.00 are 56.17 (56.1725).
    const wholes = await Promise.all(drafts.map(async (row) => (await booked(row))[2]))
    expect(wholes.toSorted((a = 0, b = 0) => b - a)).toEqual([-56.17, -56.18])
    expect(await booked(one, ...drafts)).toEqual([0, 0, 0])
  })

  it('[MISC-740] cost and tax of each line come to those of the bill, whichever line is credited whole first', async () => {
    const taxed = { TaxCodeId: half }
    const one = await bill(line('33.33', taxed), line('66.67', taxed), line('0.05'))
    const at = (InvoiceLine: number, Price: string) => line(Price, { ...taxed, InvoiceLine })
    // The taxes, 3.33 and 6.67, are worked out anew by each note.
    const notes = [await note(one, [at(1, '33.33'), at(2, '33.34')])]
    const lines = await bills.run(sql<{ sum: number }>`select sum(j.debit - j.credit)::float as sum
      from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
      where p.doc_type_id = ${docType} and j.doc_line_id in (${one.Lines[0]?.Id}, ${notes[0]?.Lines[0]?.Id}) and p.doc_id in (${one.Id}, ${notes[0]?.Id})`)
    expect(lines.rows[0]?.sum).toBeCloseTo(0, 6)
    const rest = await creditOn(one)
    notes.push(await post(rest))
    expect(await booked(one, ...notes)).toEqual([0, 0, 0])
    expect(await bills.world.read(set, one.Id)).toMatchObject({ Status: 'Finalized', OpenAmount: '0' })
  })

  it('[MISC-740] a note that names no lines, and one at another rate, leave nothing either', async () => {
    const one = await bill(line('60'), line('40'))
    // 50.00 at 1.2 are 60.00; 67.41 and 44.94 were billed.
    const dearer = await note(one, [line('50')], { RateAgreed: '1.2' })
    expect(await booked(dearer)).toEqual([-60, 0, -60])
    const rest = await note(one, [line('50')])
    expect(await booked(rest)).toEqual([-52.35, 0, -52.35])
    expect(await booked(one, dearer, rest)).toEqual([0, 0, 0])
  })

  /** The draft the move Credit makes of what is left. */
  async function creditOn(row: Row): Promise<Row> {
    const now = await bills.world.read(set, row.Id)
    const number = set === 'MiscInvoices' ? { Fields: { CreditNo: `R-${(last += 1)}` } } : {}
    await bills.world.moved(set, now, 'credit', number)
    const found = await bills.world.list(`${set}?$filter=Status eq 'PendingSubmission' and CreditOfId eq ${row.Id}`)
    return bills.world.read(set, found[0]?.Id ?? 0)
  }
})
