import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { signIn } from '../support/sign-in.ts'
import type { Row } from '../sources/order-world.ts'
import { untilSomebodyWaits } from '../support/until-somebody-waits.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('what an invoice bills beyond what came', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterAll(() => world.close())
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const claims = await world.list('OpenClaims?$top=200')
    const claimed = claims.reduce((sum, row) => sum + Number(row['OnAccount']), 0)
    expect(claimed).toBeCloseTo(Number(await world.balanceOf('CLAIM')), 4)
  })

  /** Ten received, and so many invoiced. */
  const invoiced = async (qty: string, price = '5') => {
    const receipt = await world.received([{ qty: '10', price }])
    return world.posted(await world.voucher(receipt, [{ qty, price }]))
  }
  const credits = (of: Row) => world.list(`ApCredits?$filter=Lines/any(l: l/VoucherId eq ${of.Id})`)
  const claimOf = async (of: Row) => (await world.list(`OpenClaims?$filter=DocNumber eq '${String(of['DocNo'])}'`))[0]
  const draftOf = async (of: Row): Promise<Row> => {
    const id = Number((await claimOf(of))?.['CreditId'])
    return world.read('ApCredits', id)
  }
  const undo = (voucher: Row, remarks = 'wrong supplier') =>
    world.move('Vouchers', voucher, 'reverse', { Remarks: remarks })

  it('[CRN-48, CRN-195, SRC-79] 10 received and 12 invoiced at 5.00: 10.00 is claimed, and a draft asks it back', async () => {
    const voucher = await invoiced('12')
    expect(await world.journal(voucher.Id)).toEqual(['RNI 50', 'CLAIM 10', 'AP -60'])
    expect(await claimOf(voucher)).toMatchObject({ Standing: 'Drafted', Open: '10', OnAccount: '10' })
    const draft = await draftOf(voucher)
    expect(draft).toMatchObject({
      Status: 'PendingSubmission',
      CreditKind: 'ShortDelivery',
      SupplierId: 1,
      RequestedAmount: '10',
    })
    expect(draft.Lines).toMatchObject([
      { VoucherId: voucher.Id, VoucherLineId: voucher.Lines[0]?.Id, Qty: '2', Price: '5', Amount: '10' },
    ])
    // Each is in the chain of the other, and asking it back asks for all of the claim.
    for (const [set, one, other] of [
      ['Vouchers', voucher, draft],
      ['ApCredits', draft, voucher],
    ] as const) {
      const related = await world.session.call({ url: `/inventory/api/${set}(${one.Id})/related` })
      expect(related.body).toContain(String(other['DocNo']))
    }
    await world.moved('ApCredits', draft, 'submit')
    expect((await undo(voucher)).json()).toMatchObject({ Code: 'E_SETTLED' })
    expect(await credits(voucher)).toMatchObject([{ Sources: voucher['DocNo'], Age: 0 }])
  })

  it('[CRN-48, SRC-79] undoing the invoice takes back the draft nobody has touched', async () => {
    const voucher = await invoiced('11')
    const draft = await draftOf(voucher)
    const answer = await undo(voucher)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await world.read('ApCredits', draft.Id)).toMatchObject({ Status: 'Cancelled', Age: null })
    expect(await claimOf(voucher)).toBeUndefined()
  })

  it('[CRN-48, SRC-79] a draft somebody has changed is cancelled by people before the invoice is undone', async () => {
    const voucher = await invoiced('13')
    const draft = await draftOf(voucher)
    const changed = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/ApCredits(${draft.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(draft['VersionNo'])}"` },
      payload: { Remarks: 'the driver saw it' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const refused = await undo(voucher)
    expect(refused.json()).toMatchObject({ Code: 'E_MADE_STANDS' })
    expect(refused.body).toContain(String(draft['DocNo']))
    await world.moved('ApCredits', changed.json(), 'cancel')
    expect(await claimOf(voucher)).toMatchObject({ Standing: 'NotAsked', CreditId: null })
    expect((await undo(voucher)).statusCode).toBe(200)
  })

  it('[CRN-48] what is invoiced as it came asks nothing back', async () => {
    expect(await credits(await invoiced('10'))).toEqual([])
  })

  it('[CRN-48, SRC-79] the draft is made whoever posts, and taken back whoever undoes', async () => {
    const receipt = await world.received([{ qty: '10', price: '5' }])
    const draft = await world.voucher(receipt, [{ qty: '14', price: '5' }])
    const held = await world.moved('Vouchers', draft, 'submit')
    const open: Row = (await world.letGo(held)).json()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
        values ('ui', 3, 901, 'PostAPVouchers'), ('ui', 3, 902, 'ReverseAPVouchers')`.execute(trx),
    )
    const controller = await signIn(world.test, { user: 'controller' })
    const move = (name: string, row: Row, payload: object = {}) =>
      controller.call({
        method: 'POST',
        url: `/inventory/api/Vouchers(${row.Id})/${name}`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row.VersionNo)}"` },
        payload,
      })
    const posted = await move('post', open)
    expect(posted.statusCode, posted.body).toBe(200)
    // 4 at 5.00.
    const made = await draftOf(posted.json())
    expect(made).toMatchObject({ Status: 'PendingSubmission', RequestedAmount: '20' })
    expect((await controller.call({ url: `/inventory/api/ApCredits(${made.Id})` })).statusCode).toBe(403)
    const undone = await move('reverse', posted.json(), { Remarks: 'twice' })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await world.read('ApCredits', made.Id)).toMatchObject({ Status: 'Cancelled' })
  })

  /** A voucher of so many of ten, about to be posted. */
  const about = async (qty: string): Promise<Row> => {
    const receipt = await world.received([{ qty: '10', price: '5' }])
    const held = await world.moved('Vouchers', await world.voucher(receipt, [{ qty, price: '5' }]), 'submit')
    return (await world.letGo(held)).json()
  }
  function askingWhy(): TenantDefinitions {
    const own = world.test.definitions.forTenant('ui')
    const family = own.families.get('apCredit')
    if (family === undefined) throw new Error('There are credits')
    const fields = family.entity.fields.map((field) => (field.id === 'reason' ? { ...field, required: true } : field))
    const asking = { ...family, entity: { ...family.entity, fields } }
    return { ...own, families: new Map([...own.families, ['apCredit', asking]]) }
  }

  it('[CRN-93, SRC-125] head office drafts and takes back at the site of the invoice', async () => {
    const office = await signIn(world.test, { site: 1 })
    const move = (name: string, row: Row, payload: object = {}) =>
      office.call({
        method: 'POST',
        url: `/inventory/api/Vouchers(${row.Id})/${name}`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
        payload,
      })
    const posted = await move('post', await about('15'))
    expect(posted.statusCode, posted.body).toBe(200)
    const made = await draftOf(posted.json())
    // 5 at 5.00, and the next number of the site's own series.
    expect(made).toMatchObject({ SiteId: 2, Status: 'PendingSubmission', RequestedAmount: '25' })
    const here = await draftOf(await invoiced('16'))
    const numberOf = (row: Row) => Number(/\d+$/.exec(String(row['DocNo']))?.[0])
    expect(numberOf(here)).toBe(numberOf(made) + 1)
    const undone = await move('reverse', posted.json(), { Remarks: 'twice' })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await world.read('ApCredits', made.Id)).toMatchObject({ Status: 'Cancelled' })
  })

  it('[CRN-94, SRC-126] a draft that cannot be saved holds up no posting: it is left to people, and the answer says so', async () => {
    const open = await about('17')
    // A house that asks a reason of every credit.
    const asking = vi.spyOn(world.test.definitions, 'forTenant').mockReturnValue(askingWhy())
    const posted = await world.move('Vouchers', open, 'post')
    asking.mockRestore()
    expect(posted.statusCode, posted.body).toBe(200)
    expect(posted.json()).toMatchObject({ Status: 'Completed' })
    expect(posted.json<Row>()['@larder.said']).toContain('not drafted')
    expect(await claimOf(posted.json())).toMatchObject({ Standing: 'NotAsked', CreditId: null, Open: '35' })
    expect((await undo(posted.json())).statusCode).toBe(200)
  })

  it('[SRC-127] a draft that is changed while its invoice is undone stands in the way, as one changed before', async () => {
    const voucher = await invoiced('18')
    const draft = await draftOf(voucher)
    let late: ReturnType<typeof undo> | undefined
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`update ap_credit set version_no = 2 where id = ${draft.Id}`.execute(trx)
      late = undo(voucher)
      await untilSomebodyWaits(world.test.db)
    })
    const refused = await late
    expect(refused?.json()).toMatchObject({ Code: 'E_MADE_STANDS' })
  })
})
