import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createApprovalWorld, type ApprovalWorld, type Draft } from '../approval/approval-world.ts'
import { stock } from './stock-world.ts'

interface Row {
  readonly Status: string
  readonly Lines: readonly {
    readonly Id: number
    readonly IssuedQty: string
    readonly OpenQty: string
    readonly OnHand: string
  }[]
  readonly '@larder.moves': readonly string[]
}

describe('a requisition from draft to reversal', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
  })
  afterAll(() => world.close())

  /** Makes a move as the administrator on the version that stands now. */
  const move = async (draft: Draft, name: string, body: object = {}) => {
    const { etag } = await world.read(draft)
    return world.move(world.admin, { ...draft, etag }, name, body)
  }
  const read = async (draft: Draft) =>
    (await world.admin.call({ url: `/inventory/api/Requisitions(${draft.id})` })).json<Row>()

  it('[POST-27] is approved from the mail, issued in parts and reversed, and the books agree at every step', async () => {
    const draft = await world.submit('10')
    const [link] = await world.links()
    expect(link && (await world.decide(link, 4)).statusCode).toBe(200)
    const [line] = (await read(draft)).Lines
    const part = await move(draft, 'issue', { Lines: [{ Id: line?.Id, IssueQty: '4' }] })
    expect(part.statusCode).toBe(200)
    expect(part.json<Row>()).toMatchObject({
      Status: 'Partial',
      Lines: [{ IssuedQty: '4', OpenQty: '6', OnHand: '996' }],
    })
    expect((await move(draft, 'issue', { Lines: [{ Id: line?.Id, IssueQty: '7' }] })).statusCode).toBe(422)
    expect((await move(draft, 'issue')).json<Row>()).toMatchObject({
      Status: 'Completed',
      Lines: [{ IssuedQty: '10', OpenQty: '0' }],
    })
    expect((await move(draft, 'issue')).statusCode).toBe(409)
    await expectHealthy()
    const reversed = await move(draft, 'reverse', { Remarks: 'Wrong kitchen' })
    expect(reversed.json<Row>()).toMatchObject({ Status: 'Cancelled', Lines: [{ IssuedQty: '0' }] })
    await expectHealthy()
  })

  it('[POST-27] a shortage is a 409 that marks the cell and leaves the document as it was', async () => {
    await world.rule()
    const draft = await world.submit('5000')
    const before = await world.read(draft)
    const answer = await move(draft, 'issue')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      Code: 'E_NEG_ONHAND',
      Message: expect.stringContaining('Flour'),
      Errors: [{ field: 'issueQty', lines: 'lines', row: 0, code: 'E_NEG_ONHAND', message: 'posting.E_NEG_ONHAND' }],
    })
    expect(await world.read(draft)).toEqual(before)
  })

  it('[POST-27, POST-44] closing short keeps what was issued, says what is cancelled, and posts nothing', async () => {
    const draft = await world.submit('3')
    const [line] = (await read(draft)).Lines
    await move(draft, 'issue', { Lines: [{ Id: line?.Id, IssueQty: '1' }] })
    expect((await move(draft, 'closeShort')).json<Row>()).toMatchObject({
      Status: 'Completed',
      Lines: [{ IssuedQty: '1', OpenQty: '0', CancelledQty: '2' }],
    })
    await expectHealthy()
  })

  it('[POST-50] a document keeps the value it was posted at, which is that of the ledger, whatever goods cost later', async () => {
    await world.rule()
    const submit = async (qty: string) => {
      const draft = await world.create(qty, stock.wine)
      await world.move(world.chef, draft, 'submit')
      return draft
    }
    await world.receive({ item: stock.wine, qty: '440', unitCost: '2.5' })
    const draft = await submit('440')
    const [line] = (await read(draft)).Lines
    await move(draft, 'issue', { Lines: [{ Id: line?.Id, IssueQty: '40' }] })
    // The average rises to 5.00: what is still open counts at today's cost, what was posted at its own.
    await world.receive({ item: stock.wine, qty: '400', unitCost: '7.5' })
    expect(await read(draft)).toMatchObject({ Lines: [{ PostedValue: '100' }] })
    await move(draft, 'closeShort')
    expect(await read(draft)).toMatchObject({ TotalValue: '100', Lines: [{ Value: '100', CancelledQty: '400' }] })
    // 220 of the 800 at 5.00 each.
    const whole = await submit('220')
    await move(whole, 'issue')
    expect(await read(whole)).toMatchObject({ TotalValue: '1100', Lines: [{ Value: '1100' }] })
    await world.receive({ item: stock.wine, qty: '1000', unitCost: '90' })
    expect(await read(whole)).toMatchObject({ TotalValue: '1100', Lines: [{ Value: '1100' }] })
    const [ledger] = await world.execute(sql`select (-sum(value))::int as value from stock_ledger
      where doc_type_id = 1 and doc_id = ${whole.id} and qty < 0`)
    expect(ledger).toEqual({ value: 1100 })
    await expectHealthy()
  })

  it('[DOC-23] answers every move with what reading the record gives', async () => {
    const draft = await world.submit('9')
    const [line] = (await read(draft)).Lines
    const moves: readonly (readonly [string, object])[] = [
      ['issue', { Lines: [{ Id: line?.Id, IssueQty: '1.50' }] }],
      ['issue', {}],
      ['reverse', { Remarks: 'Wrong kitchen' }],
    ]
    for (const [name, body] of moves) {
      const answer = await move(draft, name, body)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual(await read(draft))
    }
  })

  async function expectHealthy(): Promise<void> {
    const invariants = await readInvariants()
    const broken = await withTenant(world.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  }
})
