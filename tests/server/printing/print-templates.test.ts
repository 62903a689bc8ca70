import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintLayoutAnswer } from '#core/http/print/print-layout-contract.ts'
import { create, createDocumentTest, type DocumentTest } from '../support/document-test.ts'
import { requisitionBody } from '../support/inventory.ts'
import { readPdf } from './read-pdf.ts'

interface Part {
  readonly Id: number
  readonly Part: string
  readonly Name: string
  readonly Kind: string
  readonly Shown: boolean
}

interface Template {
  readonly Id: number
  readonly Names: string
  readonly ShownTitle: string
  readonly ShownAbove: string
  readonly Parts: readonly Part[]
  readonly Status: string
  readonly '@odata.etag': string
}

describe('print templates', () => {
  let world: DocumentTest
  let made: { readonly Id: number; readonly DocNo: string }
  let plain: Template
  beforeAll(async () => {
    world = await createDocumentTest()
    made = (await create(world.admin, requisitionBody())).json()
  })
  afterAll(() => world.test.close())

  const send = (method: 'POST' | 'PATCH', path: string, payload: object, etag?: string) =>
    world.admin.call({
      method,
      url: `/inventory/api/${path}`,
      headers: { 'idempotency-key': randomUUID(), ...(etag === undefined ? {} : { 'if-match': etag }) },
      payload,
    })
  const write = (body: object) => send('POST', 'PrintTemplates', { Document: 'requisition', ...body })
  const pdf = async (headers = {}) =>
    readPdf((await world.admin.call({ url: `/inventory/api/Requisitions(${made.Id})/pdf`, headers })).rawPayload)
  const layout = async (set: string, session = world.admin) =>
    (await session.call({ url: `/inventory/api/PrintLayout?set=${set}` })).json<PrintLayoutAnswer>().layout

  it('[PRINT-44] without a template everything is as it is', async () => {
    expect(await layout('Requisitions')).toBeNull()
  })

  it('[PRINT-45, PRINT-46] has a line for every part of the definition, and shows its texts with an example', async () => {
    const answer = await write({
      Title: 'Store order',
      Above: 'For {{postDate}} at {{site}}',
      Copies: 2,
      Orientation: 'Landscape',
      Paper: 'Letter',
      Signatures: [{ Label: 'Issued by' }, { Label: 'Received by' }],
    })
    expect(answer.statusCode, answer.body).toBe(201)
    plain = answer.json()
    expect(plain.ShownTitle).toMatch(/^Store order \S+/)
    expect(plain.ShownAbove).toMatch(/^For ‹.+› at Example site$/)
    expect(plain.Names).toContain('{{number}}')
    expect(plain.Parts.find(({ Part }) => Part === 'lines.qty')).toMatchObject({ Kind: 'Column', Shown: true })
    expect(plain.Parts.map(({ Kind }) => Kind)).toEqual(expect.arrayContaining(['Field', 'Total']))
  })

  it('[PRINT-44, PRINT-47] the PDF follows it: title, texts, page, copies and signatures', async () => {
    const { pages, size } = await pdf()
    expect(size).toEqual([792, 612])
    expect(pages).toHaveLength(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Copy ${at + 1} of 2`)
      expect(page).toContain(`Store order ${made.DocNo}`)
      expect(page).toMatch(/For \d\d\/\d\d\/\d{4} at /)
      expect(page).toMatch(/Issued by.*Received by/)
    }
  })

  it('[PRINT-45] prints what is chosen, and a line that is taken out comes back as not printed', async () => {
    const usual = (await pdf()).pages.join(' ')
    const unit = plain.Parts.find(({ Part }) => Part === 'lines.unit')
    const kept = plain.Parts.filter(({ Part }) => Part !== 'lines.unit').map((part) =>
      part.Part === 'lines.item' ? { ...part, Shown: false } : part,
    )
    const lines = kept.map(({ Id, Shown }) => ({ Id, Shown }))
    const answer = await send('PATCH', `PrintTemplates(${plain.Id})`, { Copies: 1, Parts: lines }, plain['@odata.etag'])
    expect(answer.statusCode, answer.body).toBe(200)
    plain = answer.json()
    expect(plain.Parts.at(-1)).toMatchObject({ Part: 'lines.unit', Name: unit?.Name, Shown: false })
    const less = (await pdf()).pages.join(' ')
    expect(usual).toMatch(/tomato/i)
    expect(less).not.toMatch(/tomato/i)
  })

  it('[PRINT-46] refuses names nothing fills, with those it does', async () => {
    const answer = await write({ Language: 'es', Title: '{{no}}', Below: '{{vendor}} {{tenant}}' })
    expect(answer.statusCode).toBe(422)
    const { Errors } = answer.json<{ Errors: readonly { field: string; params: Record<string, string> }[] }>()
    expect(Errors.map(({ field, params }) => [field, params['name']])).toEqual([
      ['title', '{{no}}'],
      ['below', '{{vendor}}'],
    ])
    expect(Errors[0]?.params['known']).toContain('{{tenant}}, {{site}}, {{number}}')
  })

  it('[PRINT-44] the one of the site comes before the one of all, and that of the language before that of all', async () => {
    expect((await write({ Title: 'Again' })).statusCode).toBe(422)
    expect((await write({ Title: 'Pedido', Language: 'es' })).statusCode).toBe(201)
    expect((await layout('Requisitions'))?.title).toBe('Store order')
    expect((await pdf({ languagecode: 'es' })).pages.join(' ')).toContain(`Pedido ${made.DocNo}`)
    const ofSite = await write({ Title: 'Of the resort', PrintSiteId: 2 })
    expect(ofSite.statusCode, ofSite.body).toBe(201)
    expect((await layout('Requisitions'))?.title).toBe('Of the resort')
    const { Id, '@odata.etag': etag } = ofSite.json<Template>()
    expect((await send('POST', `PrintTemplates(${Id})/pause`, {}, etag)).json<Template>().Status).toBe('Paused')
    expect((await layout('Requisitions'))?.title).toBe('Store order')
  })

  it('[PRINT-44] is told of what the caller may print alone', async () => {
    expect((await layout('Requisitions', world.chef))?.title).toBe('Store order')
    expect((await write({ Document: 'purchaseOrder', Title: 'Order' })).statusCode).toBe(201)
    expect(await layout('PurchaseOrders', world.chef)).toBeNull()
    expect(await layout('Nothing')).toBeNull()
  })
})
