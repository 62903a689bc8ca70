import { randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import type { Row } from '../sources/order-world.ts'
import { createMadeWorld, expired, item, type MadeWorld } from './made-world.ts'

/** Reasons beside "Expired", with the accounts they are booked on. */
const broken = { reason: 21, account: 11 }
const stolen = { reason: 22, account: 12 }
const thawed = { reason: 23, account: 11 }

describe('reasons of lines of a spoilage', () => {
  let made: MadeWorld
  beforeAll(async () => {
    made = await createMadeWorld()
    await made.run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
      ('ui', ${broken.account}, '9100', 'Broken', 'EXPENSE', true), ('ui', ${stolen.account}, '9200', 'Stolen', 'EXPENSE', true)`)
    await made.run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active, needs_photo, needs_remark, needs_witness) values
      ('ui', ${broken.reason}, 'BRK', 'Broken', 'spoilage', ${broken.account}, true, false, false, false),
      ('ui', ${stolen.reason}, 'STO', 'Stolen', 'spoilage', ${stolen.account}, true, false, true, true),
      ('ui', ${thawed.reason}, 'THA', 'Thawed', 'spoilage', ${thawed.account}, true, true, false, false)`)
  })
  afterAll(() => made.close())

  const tomatoes = (Qty: string, ReasonId: number | null, more: object = {}) => ({
    ItemId: things.tomato,
    UnitId: things.tomatoEach,
    Qty,
    ReasonId,
    ...more,
  })
  const body = (Lines: readonly object[], more: object = {}) => ({
    LocationId: places.store,
    ReasonId: expired.reason,
    Lines,
    ...more,
  })
  const send = (Lines: readonly object[], more: object = {}) =>
    made.world.session.call({
      method: 'POST',
      url: '/inventory/api/Spoilages',
      headers: { 'idempotency-key': randomUUID() },
      payload: body(Lines, more),
    })

  it('[SPOIL-192] are booked each on its account, and a line without on that of the document', async () => {
    // Tomatoes are 0.25, flour 3.00: 4 expired are 1.00, 6 broken 1.50, and 2 kilograms broken 6.00.
    const flour = { ItemId: things.flour, UnitId: things.flourKilo, Qty: '2', ReasonId: broken.reason }
    const draft = await made.spoiled([tomatoes('4', null), tomatoes('6', broken.reason), flour])
    const done = await made.world.move('Spoilages', draft, 'submit')
    expect(done.json(), done.body).toMatchObject({ Status: 'Completed', TotalValue: '8.5' })
    expect(await made.journal(draft.Id)).toEqual(['INV 1 -8.5', 'SPOIL 9 1', 'SPOIL 11 7.5'])
    const posted = done.json<Row>()
    const reversed = await made.world.move('Spoilages', posted, 'reverse', { Remarks: 'Counted twice' })
    expect(reversed.statusCode, reversed.body).toBe(200)
    expect((await made.journal(draft.Id)).slice(3)).toEqual(['INV 1 8.5', 'SPOIL 9 -1', 'SPOIL 11 -7.5'])
    await made.expectHealthy()
  })

  it('[SPOIL-192] is that of everything a recipe of the line takes', async () => {
    const soup = await made.recipe('SOUP', { YieldQty: '1', YieldUnitId: things.each }, [
      item(things.tomato, things.tomatoEach, '2', '100'),
      item(things.flour, things.flourKilo, '1', '100'),
    ])
    const unit = (soup['Units'] as readonly Row[])[0]?.Id
    const line = { Kind: 'Recipe', RecipeId: soup.Id, RecipeUnitId: unit, Qty: '1', ReasonId: broken.reason }
    const draft = await made.spoiled([line])
    const done = await made.world.move('Spoilages', draft, 'submit')
    expect(done.statusCode, done.body).toBe(200)
    // Two tomatoes are 0.50, a kilogram of flour 3.00.
    expect(await made.journal(draft.Id)).toEqual(['INV 1 -3.5', 'SPOIL 11 3.5'])
    await made.expectHealthy()
  })

  it('[SPOIL-193] ask for a remark and a witness before a save', async () => {
    const refused = await send([tomatoes('1', null), tomatoes('1', stolen.reason)])
    expect(refused.json(), refused.body).toMatchObject({
      Errors: [
        { field: 'remark', lines: 'lines', row: 1, code: 'required' },
        { field: 'reason', lines: 'lines', row: 1, code: 'rule/witnessOfLine' },
      ],
    })
    const given = await send([tomatoes('1', stolen.reason, { Remark: 'Seal cut' })], { Witness: 'R. Diaz' })
    expect(given.statusCode, given.body).toBe(201)
    const said = await send([tomatoes('1', stolen.reason)], { Witness: 'R. Diaz', Remarks: 'Seal cut' })
    expect(said.statusCode, said.body).toBe(201)
  })

  it('[SPOIL-193] ask for a photo of the line, or of the document, before it is submitted', async () => {
    const draft = await made.spoiled([tomatoes('1', null), tomatoes('1', thawed.reason)])
    const refused = await made.world.move('Spoilages', draft, 'submit')
    expect(refused.json(), refused.body).toMatchObject({
      Errors: [{ field: 'photo', lines: 'lines', row: 1, code: 'rule/photoOfLine' }],
    })
    const file = await made.world.session.call({
      method: 'POST',
      url: `/inventory/api/Spoilages(${draft.Id})/attachments?name=thawed.png&as=picture`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' },
      payload: await createCanvas(40, 20).encode('png'),
    })
    const [first, second] = (draft['Lines'] as readonly Row[]).map(({ Id }) => Id)
    const named = await made.world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Spoilages(${draft.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(draft['VersionNo'])}"` },
      payload: { Lines: [{ Id: first }, { Id: second, Photo: file.json<Row>().Id }] },
    })
    const done = await made.world.move('Spoilages', named.json<Row>(), 'submit')
    expect(done.json(), done.body).toMatchObject({ Status: 'Completed' })
  })

  it('[APPR-212] choose who is asked, as the reason of the document does', async () => {
    const rule = await made.world.session.call({
      method: 'POST',
      url: '/inventory/api/ApprovalRules',
      headers: { 'idempotency-key': randomUUID() },
      payload: { Name: 'Theft', DocType: 'spoilage', ReasonId: stolen.reason, MinAmount: '0', Levels: [{ UserId: 3 }] },
    })
    expect(rule.statusCode, rule.body).toBe(201)
    const more = { Remark: 'Seal cut' }
    const draft = (
      await send([tomatoes('1', null), tomatoes('1', stolen.reason, more)], { Witness: 'R. Diaz' })
    ).json<Row>()
    const asked = await made.world.move('Spoilages', draft, 'submit')
    expect(asked.json(), asked.body).toMatchObject({ Status: 'PendingApproval' })
    const plain = await made.world.move('Spoilages', await made.spoiled([tomatoes('1', null)]), 'submit')
    expect(plain.json(), plain.body).toMatchObject({ Status: 'Completed' })
    await made.run(sql`update approval_rule set is_active = false where tenant_id = 'ui' and name = 'Theft'`)
  })

  it('[SPOIL-193] find their spoilages in the list', async () => {
    const draft = await made.spoiled([tomatoes('1', null), tomatoes('1', broken.reason)])
    const url = `/inventory/api/Spoilages?$filter=Status eq 'PendingSubmission' and Lines/any(l:l/ReasonId eq ${broken.reason})`
    const found = (await made.world.session.call({ url })).json<{ value: readonly Row[] }>().value
    expect(found.map(({ Id }) => Id)).toEqual([draft.Id])
  })
})
