import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { readPdf } from '../printing/read-pdf.ts'
import { createFormWorld, type FormWorld } from '../public-forms/form-world.ts'
import { stock } from '../posting/stock-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await createFormWorld({ controller: ['DocumentApprovals', 'ViewPurchaseOrder'] })
  await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, order_method, mail_language, hold, is_active) values
    ('ui', 901, 'S1', 'Green Valley', 'orders@valley.test', 'Email', 'es', 'None', true)`)
})
afterAll(() => world.close())

const post = async (set: string, payload: object) => {
  const answer = await world.admin.call({
    method: 'POST',
    url: `/inventory/api/${set}`,
    headers: { 'idempotency-key': randomUUID(), confirmed: 'true' },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ readonly Id: number }>()
}

it('[PRINT-44, PRINT-47] a mailed order follows the template of its reader’s language, once however many copies are printed', async () => {
  await post('PrintTemplates', {
    Document: 'purchaseOrder',
    Language: 'es',
    Title: 'Orden de compra',
    Above: 'Estimado {{supplier}}, de {{internalNote}}parte de {{tenant}}',
    Copies: 3,
    Signatures: [{ Label: 'Compras' }],
  })
  const order = await post('PurchaseOrders', {
    SupplierId: 901,
    DeliveryLocationId: stock.store,
    Reference: 'Banquet',
    InternalNote: 'Too dear',
    Lines: [{ ItemId: stock.flour, UnitId: 11, Qty: '10', Price: '5' }],
  })
  for (const move of ['submit', 'send']) {
    const answer = await world.move(`PurchaseOrders(${order.Id})`, move)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const [link] = await world.links()
  const base64 = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(link?.text ?? '')?.[1] ?? ''
  const { pages } = await readPdf(Buffer.from(base64, 'base64'))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatch(/Orden de compra PO/)
  expect(pages[0]).toMatch(/Estimado Green Valley, de parte de /)
  expect(pages[0]).toContain('Compras')
  expect(pages[0]).not.toMatch(/Copia|Too dear/)
})

it('[PORD-695] an order tells its supplier both addresses, and that of the site where its place has none', async () => {
  await world.execute(sql`insert into supplier_address (tenant_id, id, parent_id, line_no, use, street, city, country) values
    ('ui', 1, 901, 1, 'Delivery', '3 Yard', 'Farm', 'Mexico'), ('ui', 2, 901, 2, 'Office', '7 Valley Road', 'Oaxaca', 'Mexico')`)
  await world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
    values ('ui', 2, 'legalAddress', '"5 Beach Road"', 1, now())`)
  const ordered = async () => {
    const { Id } = await post('PurchaseOrders', {
      SupplierId: 901,
      DeliveryLocationId: stock.store,
      Lines: [{ ItemId: stock.flour, UnitId: 11, Qty: '10', Price: '5' }],
    })
    for (const move of ['submit', 'send'])
      expect((await world.move(`PurchaseOrders(${Id})`, move)).statusCode).toBe(200)
    const text = (await world.links()).at(0)?.text ?? ''
    const base64 = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(text)?.[1] ?? ''
    return (await readPdf(Buffer.from(base64, 'base64'))).pages.join(' ')
  }
  expect(await ordered()).toMatch(/7 Valley Road\s+Oaxaca\s+Mexico[\s\S]*5 Beach Road/)
  await world.execute(sql`update location set address = 'Dock 4' where tenant_id = 'ui' and id = ${stock.store}`)
  const told = await ordered()
  expect(told).toContain('Dock 4')
  expect(told).not.toMatch(/5 Beach Road|3 Yard/)
})

it('[RMAIL-693] an order in another currency says so on its paper and on the form it is answered by, beside every amount', async () => {
  await world.execute(
    sql`insert into currency (tenant_id, id, code, name, symbol, decimals) values ('ui', 77, 'XEU', 'Test euro', '', 2)`,
  )
  await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, order_method, mail_language, hold, is_active, currency_id) values
    ('ui', 902, 'S2', 'Maison Verte', 'orders@verte.test', 'Email', 'en', 'None', true, 77)`)
  await world.execute(
    sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from) values ('ui', 901, 77, 164, 1.0837, '2020-01-01')`,
  )
  const { Id } = await post('PurchaseOrders', {
    SupplierId: 902,
    CurrencyId: 77,
    DeliveryLocationId: stock.store,
    Lines: [{ ItemId: stock.flour, UnitId: 11, Qty: '10', Price: '5' }],
  })
  for (const move of ['submit', 'send']) expect((await world.move(`PurchaseOrders(${Id})`, move)).statusCode).toBe(200)
  const link = (await world.links()).at(-1)
  const base64 = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(link?.text ?? '')?.[1] ?? ''
  const paper = (await readPdf(Buffer.from(base64, 'base64'))).pages.join(' ')
  expect(paper).toContain('Price (XEU)')
  expect(paper).not.toContain('$')
  if (link === undefined) throw new Error('No mail left')
  const { row } = (await world.outside(link)).json<PublicFormAnswer>()
  expect(row).toMatchObject({ CurrencyId: 77 })
})

it('[FRT-131] [RMAIL-12] the supplier is told the price after the discount of the line, and answers with it', async () => {
  const { Id } = await post('PurchaseOrders', {
    SupplierId: 901,
    DeliveryLocationId: stock.store,
    Lines: [{ ItemId: stock.flour, UnitId: 11, Qty: '10', Price: '5', DiscountPct: '10' }],
  })
  const path = `PurchaseOrders(${Id})`
  for (const move of ['submit', 'send']) await world.move(path, move)
  const [link] = await world.links()
  if (link === undefined) throw new Error('No mail left')
  expect((await world.get(path)).json()).toMatchObject({ TotalAmount: '45', Lines: [{ SentPrice: '4.5' }] })
  const [line] = (await world.outside(link)).json<PublicFormAnswer>().row['Lines'] as readonly Readonly<
    Record<string, unknown>
  >[]
  expect(line).toMatchObject({ Price: '5', DiscountPct: '10', AgreedPrice: '4.5' })
  await world.send(link, 'acknowledge', { Lines: [{ Id: line?.['Id'], AckPrice: '4.6' }] })
  const draft = await world.move(path, 'takeOver', { Fields: { RevisionReason: 'As the supplier says' } })
  expect(draft.json()).toMatchObject({
    TotalAmount: '46',
    Lines: [{ Price: '4.6', DiscountPct: null, AgreedPrice: '4.6' }],
  })
})

const answered = async (body: object, said: object) => {
  const { Id } = await post('PurchaseOrders', { SupplierId: 901, DeliveryLocationId: stock.store, ...body })
  const path = `PurchaseOrders(${Id})`
  for (const move of ['submit', 'send']) {
    const answer = await world.move(path, move)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const [link] = await world.links()
  if (link === undefined) throw new Error('No mail left')
  const asked = (await world.get(path)).json<{ Lines: readonly Readonly<Record<string, unknown>>[] }>()
  await world.send(link, 'acknowledge', { Lines: [{ Id: asked.Lines[0]?.['Id'], ...said }] })
  const draft = await world.move(path, 'takeOver', { Fields: { RevisionReason: 'As the supplier says' } })
  expect(draft.statusCode, draft.body).toBe(200)
  return { path, before: asked.Lines[0], draft: draft.json<{ Lines: readonly object[] }>() }
}

it('[FRT-131] [RMAIL-12] an answer at the price that was asked leaves price, discount and source of the price alone', async () => {
  const flour = { ItemId: stock.flour, UnitId: 11, Qty: '10', Price: '4.10', DiscountPct: '5' }
  const { before, draft } = await answered({ Lines: [flour] }, { AckPrice: '3.895', AckQty: '8' })
  expect(draft).toMatchObject({
    TotalAmount: '31.16',
    Lines: [{ Qty: '8', Price: '4.1', DiscountPct: '5', PriceSource: before?.['PriceSource'] }],
  })
})

it('[FRT-131] [RMAIL-12] a release that is answered at the price that was asked is submitted again', async () => {
  const blanket = await post('BlanketOrders', {
    SupplierId: 901,
    DeliveryLocationId: stock.store,
    ExpiresOn: '2031-12-31',
    Control: 'Amount',
    AmountLimit: '100',
    Lines: [{ ItemId: stock.flour, UnitId: 11, Price: '4.10' }],
  })
  await world.move(`BlanketOrders(${blanket.Id})`, 'submit')
  const { Lines } = (await world.get(`BlanketOrders(${blanket.Id})`)).json<{ Lines: readonly { Id: number }[] }>()
  const of = { BlanketId: blanket.Id, BlanketLineId: Lines[0]?.Id }
  const line = { ItemId: stock.flour, UnitId: 11, Qty: '10', Price: '4.10', ...of }
  const { path, draft } = await answered(
    { BlanketOrderId: blanket.Id, Lines: [line] },
    { AckPrice: '4.10', AckQty: '8' },
  )
  expect(draft).toMatchObject({ TotalAmount: '32.8', Lines: [{ Price: '4.1', DiscountPct: null }] })
  const submitted = await world.move(path, 'submit')
  expect(submitted.json(), submitted.body).toMatchObject({ Status: 'Approved' })
})
