import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LabelFormatsAnswer } from '#core/http/print/labels-contract.ts'
import {
  createStockMasterWorld,
  issuesOf,
  itemBody,
  type StockMasterWorld,
} from '../stock-masters/stock-master-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { readPdf } from './read-pdf.ts'

const shelf = {
  Name: 'Shelf',
  Labelled: 'item',
  Paper: 'Roll',
  LabelWidth: '62',
  LabelHeight: '29',
  Symbol: 'Bars',
  Texts: [
    { Text: '{{name}}', Size: 10, IsBold: true },
    { Text: '{{category}} · {{code}} · {{site}}', Size: 7 },
  ],
}
const sheet = {
  ...shelf,
  Name: 'Sheet',
  Paper: 'A4',
  LabelWidth: '63.5',
  LabelHeight: '33.9',
  Across: 3,
  Down: 8,
  MarginTop: '12',
  MarginLeft: '7',
  GapAcross: '2.5',
  Symbol: 'QR',
}

describe('labels', () => {
  let world: StockMasterWorld
  let roll: number
  let onSheet: number
  let saffron: number
  beforeAll(async () => {
    world = await createStockMasterWorld()
    ;[roll, onSheet] = [await made('LabelFormats', shelf), await made('LabelFormats', sheet)]
    saffron = await made(
      'Items',
      itemBody({
        Number: 'SAF-1',
        Name: 'Saffron <whole>',
        Barcodes: [
          { UnitId: 1, Code: '4006381333931' },
          { UnitId: 1, Code: '4006381333948' },
        ],
      }),
    )
  })
  afterAll(() => world.close())

  async function made(set: string, body: object): Promise<number> {
    const answer = await world.add(set, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }
  const ask = (query: string, session?: TestSession) => {
    const url = `/inventory/api/Items/$labels?${query}`
    return session === undefined ? world.get(`Items/$labels?${query}`) : session.call({ url })
  }
  const pagesOf = async (query: string) => {
    const answer = await ask(query)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    return readPdf(answer.rawPayload)
  }

  it('[LABEL-1, LABEL-2, LABEL-6] say what the record says, a page each on a roll, with its barcode before its number', async () => {
    const { pages, size } = await pagesOf(`format=${roll}&copies=2&$filter=Id in (${saffron},1)&$orderby=Number desc`)
    // 62 by 29 mm.
    expect(size).toEqual([176, 82])
    expect(pages).toHaveLength(4)
    expect(pages[0]).toContain('Saffron <whole>')
    expect(pages[0]).toMatch(/4006381333931 · \S/)
    expect(pages[1]).toEqual(pages[0])
    expect(pages[2]).toMatch(/Flour.*I1/s)
  })

  it('[LABEL-4] fill sheets from a place on, of any length', async () => {
    const { pages, size } = await pagesOf(`format=${onSheet}&copies=2&first=24&$filter=Id eq ${saffron}`)
    expect(size).toEqual([595, 842])
    expect(pages).toHaveLength(2)
  })

  it('[LABEL-4] are a thousand at most, and counts are whole numbers', async () => {
    for (const query of ['copies=0', 'copies=21', 'copies=1.5', 'first=25', 'copies=x'])
      expect((await ask(`format=${onSheet}&${query}&$filter=Id eq 1`)).json(), query).toMatchObject({ Code: 'E_QUERY' })
    expect((await ask(`format=99&$filter=Id eq 1`)).statusCode).toBe(404)
    expect((await world.get(`Suppliers/$labels?format=${roll}`)).statusCode).toBe(404)
  })

  it('[LABEL-6] refuse what bars cannot hold, which a QR code can', async () => {
    const odd = await made('Items', itemBody({ Name: 'Yam' }))
    await world.execute(sql`update item set number = 'ÑAME' where id = ${odd}`)
    const refused = await ask(`format=${roll}&$filter=Id eq ${odd}`)
    expect(refused.json()).toMatchObject({ Code: 'E_LABEL_CODE' })
    expect(refused.json<{ Message: string }>().Message).toContain('ÑAME')
    expect((await pagesOf(`format=${onSheet}&$filter=Id eq ${odd}`)).pages).toHaveLength(1)
  })

  it('[LABEL-2, LABEL-3] refuse names nothing fills and what does not fit, all at once', async () => {
    const wrong = await world.add('LabelFormats', {
      ...sheet,
      Name: 'Wrong',
      Across: 4,
      Down: 9,
      Texts: [{ Text: '{{name}} {{nickname}}', Size: 9 }],
    })
    expect(issuesOf(wrong)).toEqual(['texts/0/text unknownName', 'labelWidth tooWide', 'labelHeight tooHigh'])
    expect((await world.add('LabelFormats', { ...shelf, LabelHeight: '12' })).statusCode).toBe(422)
  })

  it('[LABEL-86, LABEL-2] lots say their item and last day, packages their number', async () => {
    const lot = await made('LabelFormats', {
      ...shelf,
      Name: 'Lot',
      Labelled: 'lot',
      Texts: [{ Text: '{{item}} · {{code}} · {{expiresOn}}', Size: 7 }],
    })
    const box = await made('LabelFormats', {
      ...shelf,
      Name: 'Box',
      Labelled: 'package',
      Symbol: 'QR',
      Texts: [{ Text: '{{name}} · {{number}}', Size: 7 }],
    })
    await world.execute(sql`insert into lot (tenant_id, id, code, item_id, expires_on, version_no)
      values ('ui', 71, 'L-2026-9', ${saffron}, '2026-09-30', 1)`)
    const shelves = await made('Packages', { Number: 'PK-1', Name: 'Dry shelves', Items: [{ ItemId: saffron }] })
    const pagesIn = async (set: string, format: number, id: number) => {
      const answer = await world.get(`${set}/$labels?format=${format}&$filter=Id eq ${id}`)
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      return (await readPdf(answer.rawPayload)).pages
    }
    expect((await pagesIn('Lots', lot, 71))[0]).toMatch(/Saffron <whole> · L-2026-9 · .*2026/)
    expect((await pagesIn('Packages', box, shelves))[0]).toContain('Dry shelves · PK-1')
  })

  it('[LABEL-5] formats in use are told to whoever sees the records, and labels to nobody else', async () => {
    const choices = async (session: TestSession) => session.call({ url: '/inventory/api/LabelChoices?set=Items' })
    const admin = (await world.get('LabelChoices?set=Items')).json<LabelFormatsAnswer>()
    expect(admin.formats.map(({ name, places }) => [name, places])).toEqual([
      ['Sheet', 24],
      ['Shelf', 1],
    ])
    const nobody = await signIn(world, { user: 'lowpriv' })
    expect((await choices(nobody)).statusCode).toBe(404)
    expect((await ask(`format=${roll}&$filter=Id eq 1`, nobody)).statusCode).toBe(403)
    await world.change(`LabelFormats(${roll})`, { IsActive: false })
    expect((await ask(`format=${roll}&$filter=Id eq 1`)).statusCode).toBe(404)
  })
})
