import { randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createOrderWorld, type OrderWorld, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'

/** The reason "Expired" is booked on account 9, and not on the expense account 2. */
const expired = { reason: 9, account: 9 }

describe('spoilage', () => {
  let world: OrderWorld
  beforeAll(async () => {
    world = await createOrderWorld()
    await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values ('ui', ${expired.account}, '9000', 'Spoiled food', 'EXPENSE', true)`)
    await run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active)
      values ('ui', ${expired.reason}, 'EXP', 'Expired', 'spoilage', ${expired.account}, true)`)
    await run(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
      values ('ui', 3, 1, 'ViewSpoilage'), ('ui', 3, 2, 'ViewCost')`)
  })
  afterAll(() => world.close())

  const run = (text: ReturnType<typeof sql<unknown>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const made = async (set: string, payload: object): Promise<Row> => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await world.session.call({ method: 'POST', url: `/inventory/api/${set}`, headers, payload })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const enter = async (qty: string, cost: string) => {
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: qty, UnitCost: cost }]
    const entry = await made('StockEntries', { LocationId: places.store, Lines })
    expect((await world.move('StockEntries', entry, 'post')).statusCode).toBe(200)
  }
  const spoiled = (qty: string, unit: number = things.tomatoEach) =>
    made('Spoilages', {
      LocationId: places.store,
      ReasonId: expired.reason,
      Lines: [{ ItemId: things.tomato, UnitId: unit, Qty: qty }],
    })
  const stock = () =>
    run(sql`select trim_scale(b.qty)::text as qty, trim_scale(b.value)::text as value from stock_balance b
      where b.item_id = ${things.tomato}`)
  const journal = (id: number) =>
    run(sql`select j.role || ' ' || j.account_id || ' ' || trim_scale(sum(j.debit - j.credit)) as line from journal_line j
      join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id where p.doc_type_id = 11 and p.doc_id = ${id}
      group by p.id, j.role, j.account_id order by p.id, j.role`)
  const expectHealthy = async () => {
    const invariants = await readInvariants()
    const broken = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  }

  it('[SPOIL-650] tells what it comes to of what its place used in 28 days, by value', async () => {
    const flour = { ItemId: things.flour, UnitId: things.flourKilo }
    const entry = await made('StockEntries', {
      LocationId: places.store,
      Lines: [{ ...flour, Qty: '100', UnitCost: '2' }],
    })
    expect((await world.move('StockEntries', entry, 'post')).statusCode).toBe(200)
    const shareOf = async (row: Row) => (await world.read('Spoilages', row.Id))['UsageShare']
    const waste = { LocationId: places.store, ReasonId: expired.reason, Lines: [{ ...flour, Qty: '5' }] }
    const lost = await made('Spoilages', waste)
    expect((await world.move('Spoilages', lost, 'submit')).statusCode).toBe(200)
    // Nothing was used here yet.
    expect(await shareOf(lost)).toBeNull()
    const body = { FromLocationId: places.store, ToLocationId: places.kitchen, Lines: [{ ...flour, Qty: '40' }] }
    const sent = await world.move('Transfers', await made('Transfers', body), 'submit')
    const posted = await world.move('Transfers', sent.json(), 'post')
    expect(posted.statusCode, posted.body).toBe(200)
    // 5 at 2.00 of 40 at 2.00.
    expect(await shareOf(lost)).toBe('12.5')
    // What is taken back was not used, neither here nor where it went.
    expect((await world.move('Transfers', posted.json(), 'reverse', { Remarks: 'no' })).statusCode).toBe(200)
    expect(await shareOf(lost)).toBeNull()
  })

  it('[SPOIL-1] is posted when it is submitted and nobody is asked, on the account of its reason', async () => {
    // 10 at 3.00 and 5 at 6.00 are 15 worth 60.00: 4.00 each.
    await enter('10', '3')
    await enter('5', '6')
    const draft = await spoiled('4')
    const done = await world.move('Spoilages', draft, 'submit')
    expect(done.statusCode, done.body).toBe(200)
    // 4 × 4.00 = 16.00 of 60.00 leave.
    expect(done.json()).toMatchObject({ Status: 'Completed', TotalValue: '16', Lines: [{ PostedValue: '16' }] })
    expect(await stock()).toEqual([{ qty: '11', value: '44' }])
    expect(await journal(draft.Id)).toEqual([{ line: 'INV 1 -16' }, { line: 'SPOIL 9 16' }])
    await expectHealthy()
  })

  it('[SPOIL-3] is refused for more than is on hand, and stays a draft', async () => {
    // A kilogram is 8 each: 2 kilograms are 16, and 11 are there.
    const draft = await spoiled('2', things.tomatoKilo)
    const answer = await world.move('Spoilages', draft, 'submit')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      Code: 'E_NEG_ONHAND',
      Errors: [{ field: 'qty', row: 0, params: { onHand: '11', asked: '16' } }],
    })
    expect(await world.read('Spoilages', draft.Id)).toMatchObject({ Status: 'PendingSubmission' })
    expect(await stock()).toEqual([{ qty: '11', value: '44' }])
  })

  it('[SPOIL-4] comes back at what it was worth', async () => {
    const draft = await spoiled('11')
    const posted = (await world.move('Spoilages', draft, 'submit')).json<Row>()
    // The last of the goods take all of the value with them.
    expect(posted['TotalValue']).toBe('44')
    expect(await stock()).toEqual([{ qty: '0', value: '0' }])
    await enter('1', '10')
    const reversed = await world.move('Spoilages', posted, 'reverse', { Remarks: 'Found behind the shelf' })
    expect(reversed.json(), reversed.body).toMatchObject({ Status: 'Cancelled' })
    // 1 worth 10.00, and 11 come back with their 44.00.
    expect(await stock()).toEqual([{ qty: '12', value: '54' }])
    expect(await journal(draft.Id)).toEqual([
      { line: 'INV 1 -44' },
      { line: 'SPOIL 9 44' },
      { line: 'INV 1 44' },
      { line: 'SPOIL 9 -44' },
    ])
    await expectHealthy()
  })

  it('[POST-67] what is spoiled passes over an account that became one of a sub-ledger, and both stay equal', async () => {
    await run(sql`update gl_account set account_kind = 'CLAIM' where tenant_id = 'ui' and id = ${expired.account}`)
    const draft = await spoiled('1')
    const done = await world.move('Spoilages', draft, 'submit')
    expect(done.statusCode, done.body).toBe(200)
    // 12 worth 54.00 are 4.50 each.
    expect(await journal(draft.Id)).toEqual([{ line: 'INV 1 -4.5' }, { line: 'SPOIL 2 4.5' }])
    await run(sql`update gl_account set account_kind = 'EXPENSE' where tenant_id = 'ui' and id = ${expired.account}`)
    await enter('1', '4.5')
    await expectHealthy()
  })

  it('[SPOIL-2] is posted by the last approval where somebody is asked', async () => {
    await made('ApprovalRules', {
      Name: 'Spoilage from 20',
      DocType: 'spoilage',
      MinAmount: '20',
      Levels: [{ Mode: 'Any', UserId: 3, MinAmount: '0' }],
    })
    // 12 worth 54.00 are 4.50 each: 2 are 9.00 and pass, 6 are 27.00 and are asked about.
    expect((await world.move('Spoilages', await spoiled('2'), 'submit')).json()).toMatchObject({ Status: 'Completed' })
    const draft = await spoiled('6')
    const asked = (await world.move('Spoilages', draft, 'submit')).json<Row>()
    expect(asked).toMatchObject({ Status: 'PendingApproval', TotalValue: '27' })
    expect(await stock()).toEqual([{ qty: '10', value: '45' }])
    const controller = await signIn(world.test, { user: 'controller' })
    const url = `/inventory/api/Spoilages(${draft.Id})`
    const seen = await controller.call({ url })
    const headers = { 'idempotency-key': randomUUID(), 'if-match': String(seen.headers['etag']) }
    const [Request] = Object.values<number>(seen.json()['@larder.requests'] ?? {})
    const approved = await controller.call({ method: 'POST', url: `${url}/approve`, headers, payload: { Request } })
    expect(approved.statusCode, approved.body).toBe(200)
    expect(approved.json()).toMatchObject({ Status: 'Completed', TotalValue: '27' })
    expect(await stock()).toEqual([{ qty: '4', value: '18' }])
    await expectHealthy()
  })

  it('[SPOIL-3] more than is on hand is refused to who submits it, though others would be asked, and nobody is', async () => {
    // 4 are there and worth 18.00; 99,999 would be asked about.
    const draft = await spoiled('99999')
    const answer = await world.move('Spoilages', draft, 'submit')
    expect(answer.json()).toMatchObject({
      Code: 'E_NEG_ONHAND',
      Errors: [{ field: 'qty', row: 0, params: { onHand: '4', asked: '99999' } }],
    })
    expect(await world.read('Spoilages', draft.Id)).toMatchObject({ Status: 'PendingSubmission' })
    expect(await run(sql`select from approval_request where doc_type_id = 11 and doc_id = ${draft.Id}`)).toEqual([])
    // 6 × 4.50 = 27.00 lie there and are asked about; the rehearsal left nothing behind.
    await enter('2', '4.5')
    const asked = (await world.move('Spoilages', await spoiled('6'), 'submit')).json<Row>()
    expect(asked).toMatchObject({ Status: 'PendingApproval', TotalValue: '27' })
    expect(await stock()).toEqual([{ qty: '6', value: '27' }])
    expect(await run(sql`select from posting where doc_type_id = 11 and doc_id = ${asked.Id}`)).toEqual([])
    await expectHealthy()
  })

  describe('with evidence', () => {
    const reason = { photo: 19, person: 20 }
    beforeAll(async () => {
      await run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active, variant, needs_photo, needs_remark, needs_witness)
        values ('ui', ${reason.photo}, 'COLD', 'Cold chain', 'spoilage', ${expired.account}, true, 'Spoilage', true, false, false),
          ('ui', ${reason.person}, 'THEFT', 'Theft', 'spoilage', ${expired.account}, true, 'Theft', false, true, true)`)
      await enter('100', '5')
    })
    const lost = (reasonId: number, qty: string, changes: object = {}) => ({
      LocationId: places.store,
      ReasonId: reasonId,
      Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: qty }],
      ...changes,
    })
    const send = (method: 'POST' | 'PATCH', url: string, payload: object, etag?: string) =>
      world.session.call({
        method,
        url: `/inventory/api/${url}`,
        headers: { 'idempotency-key': randomUUID(), ...(etag === undefined ? {} : { 'if-match': etag }) },
        payload,
      })
    /** Hangs a picture on a draft and names it in its field, as the camera of a phone does. */
    const upload = async ({ Id }: Row, as = '&as=picture'): Promise<number> => {
      const file = await world.session.call({
        method: 'POST',
        url: `/inventory/api/Spoilages(${Id})/attachments?name=cold.png${as}`,
        headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' },
        payload: await createCanvas(40, 20).encode('png'),
      })
      expect(file.statusCode, file.body).toBe(201)
      return file.json<Row>().Id
    }
    const change = (draft: Row, body: object) =>
      send('PATCH', `Spoilages(${draft.Id})`, body, `"v${String(draft['VersionNo'])}"`)
    const photograph = async (draft: Row): Promise<Row> => {
      const named = await change(draft, { Photo: await upload(draft) })
      expect(named.statusCode, named.body).toBe(200)
      return named.json()
    }

    it('[SPOIL-32, SPOIL-132, PIC-27] a photo of every line is as good as one of the document, and one of some is not', async () => {
      const base = lost(reason.photo, '1') as { readonly Lines: readonly object[] }
      const draft = await made('Spoilages', { ...base, Lines: [...base.Lines, ...base.Lines] })
      const [first, second] = (draft['Lines'] as readonly Row[]).map(({ Id }) => Id)
      const photo = await upload(draft)
      const some = await change(draft, { Lines: [{ Id: first, Photo: photo }, { Id: second }] })
      expect(some.json(), some.body).toMatchObject({ LineCount: 2, PhotoCount: 1, Lines: [{ Photo: photo }, {}] })
      expect([draft['HasPhoto'], some.json<Row>()['HasPhoto']]).toEqual([false, true])
      const refused = await world.move('Spoilages', some.json<Row>(), 'submit')
      expect(refused.json(), refused.body).toMatchObject({ Errors: [{ field: 'photo', code: 'rule/photoOfReason' }] })
      const other = await upload(await made('Spoilages', lost(reason.photo, '1')))
      const foreign = await change(some.json<Row>(), { Lines: [{ Id: first }, { Id: second, Photo: other }] })
      expect(foreign.json()).toMatchObject({ Errors: [{ field: 'photo', lines: 'lines', row: 1, code: 'image' }] })
      const gone = await world.session.call({
        method: 'DELETE',
        url: `/inventory/api/Spoilages(${draft.Id})/attachments/${photo}`,
        headers: { 'idempotency-key': randomUUID() },
      })
      expect(gone.json()).toMatchObject({ Code: 'E_REFERENCED' })
      const all = await change(some.json<Row>(), { Lines: [{ Id: first }, { Id: second, Photo: await upload(draft) }] })
      const done = await world.move('Spoilages', all.json<Row>(), 'submit')
      expect(done.json(), done.body).toMatchObject({ Status: 'Completed' })
    })

    it('[SPOIL-6] a reason that needs a photo is submitted with one alone, and saved without', async () => {
      const draft = await made('Spoilages', lost(reason.photo, '1'))
      expect(draft).toMatchObject({ Variant: 'Spoilage', NeedsPhoto: true })
      const refused = await world.move('Spoilages', draft, 'submit')
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({ Errors: [{ field: 'photo', code: 'rule/photoOfReason' }] })
      const done = await world.move('Spoilages', await photograph(draft), 'submit')
      expect(done.json(), done.body).toMatchObject({ Status: 'Completed' })
      await expectHealthy()
    })

    it('[SPOIL-7] a reason that needs a witness or a remark is not saved without', async () => {
      const answer = await send('POST', 'Spoilages', lost(reason.person, '1'))
      expect(answer.json()).toMatchObject({
        Errors: [
          { field: 'witness', code: 'required' },
          { field: 'remarks', code: 'required' },
        ],
      })
      const given = lost(reason.person, '1', { Witness: 'R. Diaz', Remarks: 'Door forced' })
      const done = await world.move('Spoilages', await made('Spoilages', given), 'submit')
      expect(done.json()).toMatchObject({ Status: 'Completed', Variant: 'Theft' })
    })

    it('[SPOIL-8] above the value the site has set a photo is needed, by the cost of the moment it is submitted', async () => {
      await run(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
        values ('ui', 1, 'spoilagePhotoValue', '"16"', 1, now())`)
      const unit = (await stock()) as readonly { qty: string; value: string }[]
      expect(unit).toHaveLength(1)
      const small = await world.move('Spoilages', await spoiled('1'), 'submit')
      expect(small.json(), small.body).toMatchObject({ Status: 'Completed' })
      const draft = await spoiled('3.9')
      const refused = await world.move('Spoilages', draft, 'submit')
      expect(refused.json(), refused.body).toMatchObject({ Errors: [{ field: 'photo', code: 'rule/photoOfValue' }] })
      const done = await world.move('Spoilages', await photograph(draft), 'submit')
      expect(done.json(), done.body).toMatchObject({ Status: 'Completed' })
      await expectHealthy()
    })
  })

  it('[SPOIL-5] is refused at the head office', async () => {
    const office = await signIn(world.test, { site: 1 })
    const answer = await office.call({
      method: 'POST',
      url: '/inventory/api/Spoilages',
      headers: { 'idempotency-key': randomUUID() },
      payload: { LocationId: places.store, ReasonId: expired.reason, Lines: [] },
    })
    expect(answer.json()).toMatchObject({ Code: 'E_SITE1' })
  })
})
