import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import { readPdf } from '../printing/read-pdf.ts'
import { codeOf, createFormWorld, issuesOf, type FormWorld, type MailedLink } from '../public-forms/form-world.ts'
import { stock } from '../posting/stock-world.ts'

/** A row of an answer. */
type Row = Readonly<Record<string, unknown>> & {
  readonly Id: number
  readonly Lines: readonly (Readonly<Record<string, unknown>> & { readonly Id: number })[]
}

describe('orders mailed to suppliers', () => {
  let world: FormWorld
  beforeAll(async () => {
    world = await createFormWorld({ controller: ['DocumentApprovals', 'ViewPurchaseOrder'] })
    await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, order_method, mail_language, hold, is_active) values
      ('ui', 901, 'S1', 'Green Valley', 'orders@valley.test', 'Email', 'es', 'None', true),
      ('ui', 902, 'S2', 'Blue Sea', null, 'Phone', null, 'None', true)`)
  })
  beforeEach(() => world.execute(sql`delete from rate_counter`).then(() => undefined))
  afterAll(() => world.close())

  const order = async (changes: object = {}): Promise<string> => {
    const made = await world.admin.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders',
      headers: { 'idempotency-key': randomUUID(), confirmed: 'true' },
      payload: {
        SupplierId: 901,
        DeliveryLocationId: stock.store,
        Reference: 'Banquet',
        Lines: [{ ItemId: stock.flour, UnitId: 11, Qty: '10', Price: '5' }],
        ...changes,
      },
    })
    expect(made.statusCode, made.body).toBe(201)
    const path = `PurchaseOrders(${made.json<Row>().Id})`
    await moved(path, 'submit')
    return path
  }
  const moved = async (path: string, move: string, body: object = {}): Promise<Row> => {
    const answer = await world.move(path, move, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Row>()
  }
  // Orders that look alike are no matter here.
  const changeLines = async (path: string, payload: object) =>
    world.admin.call({
      method: 'PATCH',
      url: `/inventory/api/${path}`,
      headers: { 'if-match': `"v${String((await read(path))['VersionNo'])}"`, confirmed: 'true' },
      payload,
    })
  const read = async (path: string) => (await world.get(path)).json<Row>()
  const sent = async (changes: object = {}): Promise<{ readonly path: string; readonly link: MailedLink }> => {
    const path = await order(changes)
    await moved(path, 'send')
    const [link] = await world.links()
    if (link === undefined) throw new Error('No mail left')
    return { path, link }
  }
  const committed = async () =>
    world.execute(sql`select coalesce(trim_scale(sum(amount)), 0)::text as sum from commitment_entry
      where tenant_id = 'ui' and kind = 'PO'`)
  const paperOf = async ({ text }: MailedLink) => {
    const base64 = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(text)?.[1] ?? ''
    return (await readPdf(Buffer.from(base64, 'base64'))).pages.join(' ')
  }

  it('[RMAIL-2] a sent order arrives as a PDF in the language of the supplier, with its facts and a link', async () => {
    const { path, link } = await sent()
    expect(link.to).toBe('orders@valley.test')
    expect(link.text).toContain('Content-Language: es')
    expect(link.purpose).toBe('acknowledge')
    const paper = await paperOf(link)
    expect(paper).toContain(String((await read(path))['DocNo']))
    expect(paper).toMatch(/Proveedor\s+Green Valley|Green Valley/)
    expect(paper).toMatch(/Cantidad/)
    // What is the house's own stays there.
    expect(paper).not.toMatch(/Recibido|Pedido abierto|Centro de costo/)
  })

  it('[PORD-6] the paper has the numbers the supplier knows the items by', async () => {
    await world.execute(sql`insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, supplier_item_no) values
      ('ui', 9101, ${stock.flour}, 91, 901, 1, 5, 'GV-OTHER'),
      ('ui', 9102, ${stock.flour}, 92, 901, (select unit_id from item_unit where tenant_id = 'ui' and id = 11), 5, 'GV-4711')`)
    const { path, link } = await sent()
    expect((await read(path)).Lines[0]).toMatchObject({ SupplierItemNo: 'GV-4711' })
    expect(await paperOf(link)).toContain('GV-4711')
    await world.execute(sql`delete from item_supplier where tenant_id = 'ui' and id in (9101, 9102)`)
  })

  it('[RMAIL-3] [MAIL-21] the order says when, by whom and to whom it was sent, and how its mail fares', async () => {
    const path = await order()
    expect(await read(path)).toMatchObject({ SentAt: null, SendTo: 'orders@valley.test', SendMethod: 'Email' })
    const row = await moved(path, 'send')
    expect(row).toMatchObject({
      Status: 'Approved',
      SentTo: 'orders@valley.test',
      SentRevision: 1,
      MailState: 'Waiting',
      SentById: expect.any(Number),
      SentAt: expect.any(String),
      Lines: [{ SentQty: '10', SentPrice: '5' }],
    })
    await world.links()
    const after = await read(path)
    expect(after['MailState']).toBe('Sent')
    // Nobody made a change, so who has it open may still save.
    expect(after['VersionNo']).toBe(row['VersionNo'])
  })

  it('[RMAIL-3] sending commits nothing anew, and an order sent again goes to the address of today', async () => {
    const { path } = await sent()
    const before = await committed()
    await world.execute(sql`update supplier set email = 'new@valley.test' where id = 901`)
    const again = await moved(path, 'send')
    expect(again).toMatchObject({ SentTo: 'new@valley.test', SendTo: 'new@valley.test' })
    expect((await world.links()).map(({ to }) => to)).toEqual(['new@valley.test'])
    expect(await committed()).toEqual(before)
    await world.execute(sql`update supplier set email = 'orders@valley.test' where id = 901`)
  })

  it('[RMAIL-4] an approved order is sent by itself where the preference says so, and only to who takes mails', async () => {
    await world.execute(
      sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', 1, 'sendOrders', 'true', 3, now())`,
    )
    const mailed = await order()
    const told = await order({ SupplierId: 902 })
    expect((await world.links()).map(({ to }) => to)).toEqual(['orders@valley.test'])
    expect((await read(mailed))['SentRevision']).toBe(1)
    expect((await read(told))['SentAt']).toBeNull()
    await world.execute(sql`delete from preference_value where preference = 'sendOrders'`)
  })

  it('[RMAIL-5] without an address nothing is sent by hand, and the refusal names the field', async () => {
    const path = await order({ SupplierId: 902 })
    const refused = await world.move(path, 'send')
    expect([refused.statusCode, issuesOf(refused)]).toEqual([422, ['sendTo required']])
  })

  it('[RMAIL-6] an order told by telephone is marked as sent, with how, until it is mailed', async () => {
    const path = await order({ SupplierId: 902 })
    expect(issuesOf(await world.move(path, 'markSent'))).toEqual(['sentHow required'])
    const told = await moved(path, 'markSent', { Fields: { SentHow: 'By phone, Ms. Lopez' } })
    expect(told).toMatchObject({ SentHow: 'By phone, Ms. Lopez', SentRevision: 1, MailState: null })
    const mailed = await order()
    await moved(mailed, 'markSent', { Fields: { SentHow: 'By telephone' } })
    expect(await moved(mailed, 'send')).toMatchObject({ SentHow: null, SentTo: 'orders@valley.test' })
    expect(await world.links()).toHaveLength(1)
  })

  it('[RMAIL-7] a sent order is not cancelled behind the supplier’s back, but with a mail', async () => {
    const { path, link } = await sent()
    const refused = await world.move(path, 'cancel')
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'E_SENT'])
    expect((await read(path))['@larder.moves']).not.toContain('cancel')
    expect((await world.move(path, 'revise')).statusCode).toBe(409)
    await moved(path, 'withdraw', { Remarks: 'The banquet was called off' })
    const [told] = await world.links()
    expect(told?.to).toBe('orders@valley.test')
    expect(told?.text).toContain('The banquet was called off')
    expect(told?.text).not.toContain('application/pdf')
    expect((await world.outside(link)).statusCode).toBe(403)
  })

  it('[RMAIL-8] [PUBLIC-15] who holds the link confirms, and nothing that was approved is worked out anew', async () => {
    const { path, link } = await sent()
    const page = await world.outside(link)
    expect(page.statusCode, page.body).toBe(200)
    const { row, definitions } = page.json<PublicFormAnswer>()
    expect(row).toMatchObject({ Reference: 'Banquet', '@larder.moves': ['acknowledge', 'decline'] })
    expect(row).not.toHaveProperty('TotalAmount')
    expect(definitions.families['purchaseOrder']?.entity.fields.map(({ id }) => id)).not.toContain('costCentre')
    const [line] = (row as Row).Lines
    expect(line).toMatchObject({ Qty: '10', Item: { '@larder.title': 'Flour' } })
    const before = await read(path)
    const answer = await world.send(link, 'acknowledge', { AckNo: 'A-77', AckDate: null })
    expect(answer.statusCode, answer.body).toBe(200)
    const after = await read(path)
    expect(after).toMatchObject({ AckNo: 'A-77', AckState: 'Confirmed', AckAt: expect.any(String) })
    expect(after['TotalAmount']).toBe(before['TotalAmount'])
    expect(after['Status']).toBe('Approved')
  })

  it('[RMAIL-9] what the supplier says otherwise stands beside what was ordered, and the buyer is told', async () => {
    const { path, link } = await sent()
    const [line] = ((await world.outside(link)).json<PublicFormAnswer>().row as Row).Lines
    const answer = await world.send(link, 'acknowledge', {
      AckNo: 'A-78',
      Lines: [{ Id: line?.Id, AckQty: '8', AckPrice: '5.5' }],
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(path)).toMatchObject({
      AckState: 'Changed',
      Lines: [{ Qty: '10', Price: '5', AckQty: '8', AckPrice: '5.5' }],
    })
    const inbox = await world.get('Messages?$orderby=SentOn desc&$top=1')
    expect(inbox.json<{ value: readonly object[] }>().value).toMatchObject([
      { Subject: expect.stringContaining('with changes'), Kind: 'Alert' },
    ])
    const refused = await sent()
    await world.send(refused.link, 'decline', { AckRemark: 'Sold out' })
    expect(await read(refused.path)).toMatchObject({ AckState: 'Refused', AckRemark: 'Sold out', Status: 'Approved' })
  })

  it('[RMAIL-10] the buyer types an acknowledgement that came otherwise, and nobody of the house makes the supplier’s moves', async () => {
    const { path } = await sent()
    expect((await world.move(path, 'acknowledge')).statusCode).toBe(403)
    expect((await read(path))['@larder.moves']).not.toContain('acknowledge')
    expect(await moved(path, 'noteAnswer', { Fields: { AckNo: 'P-1', AckDate: '2030-01-01' } })).toMatchObject({
      AckNo: 'P-1',
      AckState: 'Changed',
    })
  })

  it('[RMAIL-11] a sent order is changed by a revision with its reason; what it commits follows, and the paper says what it was before', async () => {
    const start = await committed()
    const { path, link } = await sent()
    expect(issuesOf(await world.move(path, 'amend'))).toEqual(['revisionReason required'])
    expect((await world.outside(link)).statusCode).toBe(200)
    const draft = await moved(path, 'amend', { Fields: { RevisionReason: 'Fewer guests' } })
    // Who holds the link of what was sent before neither reads the draft nor confirms what they have not seen.
    expect((await world.outside(link)).statusCode).not.toBe(200)
    expect(draft).toMatchObject({ Status: 'PendingSubmission', RevisionNo: 2, SentAt: null, SentRevision: 1 })
    expect(await committed()).toEqual(start)
    const [line] = draft.Lines
    const changed = await changeLines(path, { Lines: [{ ...wire(line), Qty: '6' }] })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await moved(path, 'submit'))['Status']).toBe('Approved')
    await moved(path, 'send')
    const [mail] = await world.links()
    if (mail === undefined) throw new Error('No mail left')
    const paper = await paperOf(mail)
    expect(paper).toMatch(/Fewer guests/)
    expect(paper).toMatch(/Cantidad anterior/)
    expect(await read(path)).toMatchObject({ SentRevision: 2, RevisionNo: 2, Lines: [{ SentQty: '6' }] })
  })

  it('[RMAIL-15] the paper of a revision names the lines that were taken out', async () => {
    const { path } = await sent({
      Lines: ['10', '7'].map((Qty) => ({ ItemId: stock.flour, UnitId: 11, Qty, Price: '5' })),
    })
    const draft = await moved(path, 'amend', { Fields: { RevisionReason: 'Fewer guests' } })
    expect((await changeLines(path, { Lines: [wire(draft.Lines[0])] })).statusCode).toBe(200)
    for (const move of ['submit', 'send']) await moved(path, move)
    const [mail] = await world.links()
    expect(mail && (await paperOf(mail))).toMatch(/Líneas retiradas[\s\S]*, 7 /)
  })

  it('[RMAIL-12] the buyer takes over what the supplier said as a revision', async () => {
    const { path, link } = await sent()
    const [line] = ((await world.outside(link)).json<PublicFormAnswer>().row as Row).Lines
    await world.send(link, 'acknowledge', {
      AckDate: '2031-02-03',
      Lines: [{ Id: line?.Id, AckQty: '9', AckPrice: '4', AckDate: '2031-02-05' }],
    })
    const draft = await moved(path, 'takeOver', { Fields: { RevisionReason: 'As the supplier says' } })
    expect(draft).toMatchObject({
      Status: 'PendingSubmission',
      DeliveryDate: '2031-02-03',
      TotalAmount: '36',
      AckState: null,
      Lines: [{ Qty: '9', Price: '4', DeliveryDate: '2031-02-05' }],
    })
  })

  it('[RMAIL-13] [APPR-63] a revision asks its approvers again only where the total rises beyond the tolerance', async () => {
    await world.execute(
      sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', 1, 'revisionTolerancePct', '"10"', 3, now())`,
    )
    const { path } = await sent()
    await world.execute(sql`insert into approval_rule (tenant_id, id, name, doc_type, min_amount, priority, is_active)
      values ('ui', 950, 'Orders', 'purchaseOrder', 0, 1, true)`)
    await world.execute(sql`insert into approval_level (tenant_id, parent_id, line_no, mode, user_id, min_amount)
      values ('ui', 950, 1, 'Any', 3, '0')`)
    const revised = async (Price: string) => {
      const draft = await moved(path, 'amend', { Fields: { RevisionReason: 'Price' } })
      const [line] = draft.Lines
      const changed = await changeLines(path, { Lines: [{ ...wire(line), Price }] })
      expect(changed.statusCode, changed.body).toBe(200)
      return (await moved(path, 'submit'))['Status']
    }
    expect(await revised('5.5')).toBe('Approved')
    expect(await revised('6.06')).toBe('PendingApproval')
    await world.execute(sql`update approval_rule set is_active = false where id = 950`)
    await world.execute(sql`delete from preference_value where preference = 'revisionTolerancePct'`)
  })
})

/** A line as it is sent back. */
function wire(line: Row['Lines'][number] | undefined): object {
  const { Id, ItemId, UnitId, Qty, Price } = { ...line } as Readonly<Record<string, unknown>>
  return { Id, ItemId, UnitId, Qty, Price }
}
