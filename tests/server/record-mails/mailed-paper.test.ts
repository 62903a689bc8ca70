import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { readConfigFolder } from '../../../server/definitions/read-config-folder.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'
import { stock } from '../posting/stock-world.ts'
import { readPdf } from '../printing/read-pdf.ts'
import { createFormWorld, type FormWorld } from '../public-forms/form-world.ts'
import { productDefinitions } from '../support/product-definitions.ts'

const orders = 'forms/purchasing/purchaseOrder.json'

/** What an order says on paper in place of its form. */
const paper = {
  final: ['Approved', 'Partial', 'Completed'],
  sections: {
    house: { title: '@purchaseOrder.section.sending', house: ['legalName'] },
    head: { title: '@purchaseOrder.section.details', fields: ['supplier', 'deliveryDate', 'reference'] },
    goods: {
      title: '@purchaseOrder.section.lines',
      lines: 'lines',
      columns: ['item', 'qty', 'price', 'amount'],
      totals: ['payableAmount'],
    },
  },
}

let world: FormWorld
beforeAll(async () => {
  world = await createFormWorld({ controller: ['DocumentApprovals'], definitions: await withOrderPaper() })
  await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, order_method, mail_language, hold, is_active) values
    ('ui', 901, 'S1', 'Green Valley', 'orders@valley.test', 'Email', 'en', 'None', true)`)
  await world.execute(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
    values ('ui', 2, 'legalName', '"Larkspur Hotels Ltd"', 1, now())`)
})
afterAll(() => world.close())

const post = async (body: object) => {
  const headers = { 'idempotency-key': randomUUID(), confirmed: 'true' }
  const url = '/inventory/api/PurchaseOrders'
  const answer = await world.admin.call({ method: 'POST', url, headers, payload: body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ readonly Id: number }>()
}

it('[PRINT-693] a mail takes along the paper of its form, word for word what the house prints', async () => {
  const { Id } = await post({
    SupplierId: 901,
    DeliveryLocationId: stock.store,
    Reference: 'Banquet',
    Remarks: 'By the back door',
    InternalNote: 'Too dear',
    Lines: [{ ItemId: stock.flour, UnitId: 11, Qty: '10', Price: '5', Remark: 'Fine' }],
  })
  for (const move of ['submit', 'send']) {
    const answer = await world.move(`PurchaseOrders(${Id})`, move)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const [link] = await world.links()
  const base64 = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(link?.text ?? '')?.[1] ?? ''
  const mailed = (await readPdf(Buffer.from(base64, 'base64'))).pages.join(' ')
  for (const said of ['Larkspur Hotels Ltd', 'Green Valley', 'Banquet', '50.00']) expect(mailed).toContain(said)
  for (const inner of ['By the back door', 'Too dear', 'Fine', 'Discount']) expect(mailed).not.toContain(inner)
  const printed = await world.get(`PurchaseOrders(${Id})/pdf`)
  expect(printed.statusCode, printed.body).toBe(200)
  expect((await readPdf(printed.rawPayload)).pages.join(' ')).toBe(mailed)
})

/** The definitions of the product with a paper of orders, and mails that name none of their own. */
async function withOrderPaper(): Promise<DefinitionStore> {
  const files = await readConfigFolder(join(projectFolder, 'config'))
  const changed = files.map((one) => {
    if (one.file !== orders) return one
    const family = JSON.parse(one.text) as { form: object; mails: { document: object } }
    const mails = { ...family.mails, document: { ...family.mails.document, paper: {} } }
    return { ...one, text: JSON.stringify({ ...family, form: { ...family.form, paper }, mails }) }
  })
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const built = buildDefinitions({ files: changed, code: productCatalogue, hash })
  if (!built.ok) throw new Error(JSON.stringify(built.error))
  const { tenants } = built.value
  const store = await productDefinitions()
  return { ...store, forTenant: (tenantId) => tenants.get(tenantId) ?? store.forTenant(tenantId) }
}
