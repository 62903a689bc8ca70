import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextDocument, stock } from '../stock-world.ts'
import { createShelfWorld, shelfType, type ShelfWorld } from './shelf-world.ts'

/** Document types of the chain. */
const [order, receipt, voucher] = [73, 75, 76]

describe('effects that book money', () => {
  let world: ShelfWorld
  beforeAll(async () => {
    world = await createShelfWorld()
    await world.rows(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values ('ui', 18, '18000', 'Claims', 'CLAIM', true)`)
    await world.rows(sql`insert into account_mapping (tenant_id, role, account_id) values
      ('ui', 'TAXREC', 2), ('ui', 'CLAIM', 18), ('ui', 'DUEFROM', 2), ('ui', 'DUETO', 3)`)
  })
  afterAll(() => world.close())

  const flour = { item: stock.flour, unit: stock.each[1] }
  const link = (from: readonly [number, number, number], to: readonly [number, number, number]) =>
    world.rows(sql`insert into doc_link (tenant_id, from_type, from_id, from_line, to_type, to_id, to_line, link_kind, base_qty)
      values ('ui', ${from[0]}, ${from[1]}, ${from[2]}, ${to[0]}, ${to[1]}, ${to[2]}, 'source', 1)`)
  const committed = (kind: string, docType: number, id: number) =>
    world.rows(sql`select trim_scale(amount)::text as amount, trim_scale(base_qty)::text as qty from commitment_entry
      where kind = ${kind} and doc_type_id = ${docType} and doc_id = ${id} order by id`)
  const receive = async (from: number, qty: string, cost: string) => {
    const id = nextDocument()
    await link([order, from, 1], [receipt, id, 1])
    const header = { to: stock.store, supplier: 9 }
    await world.use('posting:bringIn', 'RCV.POST', {
      id,
      docType: receipt,
      header,
      lines: [{ id: 1, ...flour, qty, cost }],
    })
    return id
  }

  it('[POST-45] an order commits, a receipt releases in proportion and books actual cost, closing gives back the rest', async () => {
    // 3 for 10.00: one releases 3.3333, the next 3.3334 of what is left (6.6667 × 1 ÷ 2), closing 3.3333.
    const lines = [{ id: 1, ...flour, qty: '3', amount: '10' }]
    const { id } = await world.use('posting:book', 'PO.APPROVE', { docType: order, header: { supplier: 9 }, lines })
    const first = await receive(id, '1', '4')
    await receive(id, '1', '3.50')
    expect(await committed('ACT', receipt, first)).toEqual([{ amount: '4', qty: '1' }])
    await world.use('posting:book', 'PO.CLOSE', { id, docType: order, versionNo: 2, header: { supplier: 9 }, lines })
    expect(await committed('PO', order, id)).toEqual([
      { amount: '10', qty: '3' },
      { amount: '-3.3333', qty: '-1' },
      { amount: '-3.3334', qty: '-1' },
      { amount: '-3.3333', qty: '-1' },
    ])
    // Closing twice finds nothing to give back and posts nothing.
    await world.use('posting:book', 'PO.CLOSE', { id, docType: order, versionNo: 3, header: { supplier: 9 }, lines })
    expect(await world.rows(sql`select count(*)::int as count from posting where doc_type_id = ${order}`)).toEqual([
      { count: 2 },
    ])
    await world.use('posting:reverse', undefined, { id: first, docType: receipt, versionNo: 2 })
    expect(await committed('ACT', receipt, first)).toEqual([
      { amount: '4', qty: '1' },
      { amount: '-4', qty: '-1' },
    ])
    expect(await world.broken()).toEqual([])
  })

  it('[POST-46] an invoice settles what was received and tells taxes, claims and the price variance apart', async () => {
    const received = await receive(nextDocument(), '10', '5')
    const invoice = async (qty: string, more: object) => {
      const id = nextDocument()
      await link([receipt, received, 1], [voucher, id, 1])
      const line = { id: 1, ...flour, qty, amount: '0', tax: '0', taxLost: '0', exchange: '0', claim: '0', ...more }
      await world.use('posting:book', 'VCH.POST', { id, docType: voucher, header: { supplier: 9 }, lines: [line] })
      return id
    }
    // 6 of 10 at 50.00: 30.00 were owed. Invoiced 33.00 and 6.60 of tax given back; 1.00 is claimed, 2.00 are the variance: 39.60 payable.
    const first = await invoice('6', { amount: '33', tax: '6.60', claim: '1' })
    expect(await world.journal(first, voucher)).toEqual(['RNI 30', 'TAXREC 6.6', 'CLAIM 1', 'PPV 2', 'AP -39.6'])
    expect(await committed('ACT', voucher, first)).toEqual([{ amount: '2', qty: '6' }])
    // The last 4 take the 20.00 that are left, though 5 are invoiced; 0.005 rounds to 0.01: 19.01 − 20.00 = −0.99.
    const last = await invoice('5', { amount: '19.005', taxLost: '0' })
    expect(await world.journal(last, voucher)).toEqual(['RNI 20', 'PPV -0.99', 'AP -19.01'])
    expect(
      await world.rows(sql`select sum(base_qty)::int as qty, sum(amount)::int as amount from rni_entry
        where doc_type_id = ${receipt} and doc_id = ${received}`),
    ).toEqual([{ qty: 0, amount: 0 }])
    // A reversed invoice owes the receipt again, to the cent.
    await world.use('posting:reverse', undefined, { id: first, docType: voucher, versionNo: 2 })
    expect((await world.journal(first, voucher)).slice(5)).toEqual([
      'RNI -30',
      'TAXREC -6.6',
      'CLAIM -1',
      'PPV -2',
      'AP 39.6',
    ])
    expect(await world.broken()).toEqual([])
  })

  it('[POST-47] goods that go back leave at average, off what is owed at the receipt’s price', async () => {
    await world.use('posting:adjust', 'CNT.POST', {
      header: { at: stock.store },
      lines: [{ id: 1, ...flour, counted: '0' }],
    })
    const received = await receive(nextDocument(), '10', '5')
    await world.receive({ qty: '10', unitCost: '7' })
    const id = nextDocument()
    await link([receipt, received, 1], [shelfType, id, 1])
    const header = { from: stock.store, supplier: 9 }
    await world.use('posting:takeOut', 'RCV.RETURN', { id, header, lines: [{ id: 1, ...flour, qty: '4' }] })
    // 120.00 for 20: 4 leave at 24.00; 20.00 are no longer owed; 4.00 are the variance.
    expect(await world.journal(id)).toEqual(['INV -24', 'RNI 20', 'PPV 4'])
    expect(await world.broken()).toEqual([])
  })

  it('[POST-48] head office books money for a site, and both balance', async () => {
    const received = await receive(nextDocument(), '2', '5')
    const id = nextDocument()
    await link([receipt, received, 1], [voucher, id, 1])
    const lines = [{ id: 1, ...flour, qty: '2', amount: '10', tax: '0', exchange: '0', claim: '0' }]
    await world.use('posting:book', 'VCH.POST', { id, docType: voucher, site: 1, header: { supplier: 9 }, lines })
    const bySite = sql`select site_id::int as site, role, trim_scale(debit - credit)::text as amount from journal_line j
      join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id where p.doc_id = ${id} order by site_id, line_no`
    expect(await world.rows(bySite)).toEqual([
      { site: 1, role: 'AP', amount: '-10' },
      { site: 1, role: 'DUEFROM', amount: '10' },
      { site: 2, role: 'RNI', amount: '10' },
      { site: 2, role: 'DUETO', amount: '-10' },
    ])
    expect(await world.broken()).toEqual([])
  })

  it('[POST-49] a closing period admits counts and invoices, whoever writes, and nothing else', async () => {
    const received = await receive(nextDocument(), '2', '5')
    await world.rows(sql`update fiscal_period set status = 'Closing' where site_id = 2`)
    await expect(world.receive({ qty: '1', unitCost: '1' })).resolves.toBeDefined()
    const id = nextDocument()
    await link([receipt, received, 1], [voucher, id, 1])
    const lines = [{ id: 1, ...flour, qty: '2', amount: '10', tax: '0', exchange: '0', claim: '0' }]
    await world.use('posting:book', 'VCH.POST', { id, docType: voucher, header: { supplier: 9 }, lines })
    const take = { header: { from: stock.store }, lines: [{ id: 1, ...flour, qty: '1' }] }
    await expect(world.use('posting:takeOut', 'ISS.POST', take)).rejects.toMatchObject({ code: 'E_PERIOD_CLOSED' })
    const forged = sql`insert into posting (tenant_id, doc_type_id, doc_id, event_code, gate, event_seq, idempotency_key, post_date,
        period_id, posted_by)
      select tenant_id, 99, 1, 'X', 'stock', 1, 'x', post_date, period_id, 1 from posting limit 1`
    await expect(world.rows(forged)).rejects.toThrow('E_PERIOD_CLOSED')
    await world.rows(sql`update fiscal_period set status = 'Open' where site_id = 2`)
  })
})
