import { randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createTransferWorld, way, type Row, type TransferWorld } from './transfer-world.ts'

const stolen = 21
const broken = 22

describe('what is lost of a transfer', () => {
  let world: TransferWorld
  beforeAll(async () => {
    world = await createTransferWorld()
    await world.run(sql`insert into reason (tenant_id, id, code, name, use, needs_remark, needs_witness, needs_photo, is_active) values
      ('ui', ${stolen}, 'STO', 'Stolen', 'transfer', true, true, false, true), ('ui', ${broken}, 'BRO', 'Broken', 'transfer', false, false, true, true)`)
    await world.enter('50', '3')
  })
  afterAll(() => world.close())

  const shipped = async (qty: string, more: object = {}) =>
    world.moved(world.sender, await world.transfer(qty, more), 'ship')
  const missing = async (row: Row, body: object) => {
    const answer = await world.move(world.receiver, row, 'lose', body)
    const { Errors = [] } = answer.json<{ Errors?: readonly { field: string; code: string }[] }>()
    return [answer.statusCode, ...Errors.map(({ field, code }) => `${field} ${code}`)]
  }

  const hung = async (by: TestSession, row: Row) =>
    by.call({
      method: 'POST',
      url: `/inventory/api/Transfers(${row.Id})/attachments?name=broken.png&as=picture`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' },
      payload: await createCanvas(40, 20).encode('png'),
    })

  it('[TRF-660] asks for what its reason needs: a remark and a witness', async () => {
    const row = await shipped('2')
    const Fields = { LossReasonId: stolen }
    expect(await missing(row, { Fields })).toEqual([422, 'lossRemark required', 'lossWitness required'])
    expect(await missing(row, { Fields: { ...Fields, LossRemark: 'Seal was cut' } })).toEqual([
      422,
      'lossWitness required',
    ])
    const lost = await world.moved(world.receiver, row, 'lose', {
      Fields: { ...Fields, LossRemark: 'Seal was cut', LossWitness: 'The driver' },
    })
    expect(lost).toMatchObject({ Status: 'Completed', LossRemark: 'Seal was cut', LossWitness: 'The driver' })
  })

  it('[TRF-660] asks nothing where the reason needs nothing, and keeps nothing that is not asked', async () => {
    const lost = await world.moved(world.receiver, await shipped('2'), 'lose', {
      Fields: { LossReasonId: way.damaged, LossWitness: 'Nobody' },
    })
    expect(lost).toMatchObject({ Status: 'Completed', LossWitness: null, LossRemark: null })
  })

  it('[TRF-660] asks for what the reason of a line needs', async () => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1' }
    const two = await shipped('2', { Lines: [line, line] })
    const Lines = two.Lines.map(({ Id }, index) => ({
      Id,
      LossQty: '1',
      ...(index === 0 ? {} : { LossReasonId: stolen }),
    }))
    const body = { Fields: { LossReasonId: way.damaged }, Lines }
    expect(await missing(two, body)).toEqual([422, 'lossRemark required', 'lossWitness required'])
    const told = { LossReasonId: way.damaged, LossRemark: 'Gone', LossWitness: 'The driver' }
    const lost = await world.moved(world.receiver, two, 'lose', { Fields: told, Lines })
    expect(lost).toMatchObject({ Status: 'Completed', LossRemark: 'Gone' })
  })

  it('[TRF-660, FORM-660] what less arrived for is asked for its evidence when it is lost', async () => {
    const row = await shipped('3')
    const body = world.first(row, 'ReceiveQty', '2', { Fields: { LossReasonId: stolen } })
    const part = await world.moved(world.receiver, row, 'receive', body)
    expect(part).toMatchObject({ Status: 'Partial', LossReasonId: stolen })
    expect(await missing(part, {})).toEqual([422, 'lossRemark required', 'lossWitness required'])
    const Fields = { LossRemark: 'Gone', LossWitness: 'The driver' }
    expect(await world.moved(world.receiver, part, 'lose', { Fields })).toMatchObject({ Status: 'Completed' })
    expect(await world.broken()).toEqual([])
  })

  it('[TRF-660, FORM-661] a second loss asks for evidence of its own, and the photo of the first stays with the transfer', async () => {
    const row = await shipped('3')
    const one = (of: Row, Fields: object) => world.first(of, 'LossQty', '1', { Fields })
    const photo = async () => (await hung(world.receiver, row)).json<{ Id: number }>().Id
    const first = await photo()
    const part = await world.moved(world.receiver, row, 'lose', one(row, { LossReasonId: broken, LossPhoto: first }))
    expect(part).toMatchObject({ Status: 'Partial', LossPhoto: first })
    expect(await missing(part, one(part, {}))).toEqual([422, 'lossPhoto required'])
    const second = await photo()
    const more = await world.moved(world.receiver, part, 'lose', one(part, { LossPhoto: second }))
    expect(more).toMatchObject({ Status: 'Partial', LossReasonId: broken, LossPhoto: second })
    const files = await world.receiver.call({ url: `/inventory/api/Transfers(${row.Id})/attachments` })
    const ids = files.json<{ value: readonly { Id: number }[] }>().value.map(({ Id }) => Id)
    expect(ids).toEqual(expect.arrayContaining([first, second]))
    // What is not asked of the last is not asked, and nothing of what was told before is lost.
    const last = await world.moved(world.receiver, more, 'lose', { Fields: { LossReasonId: way.damaged } })
    expect(last).toMatchObject({ Status: 'Completed', LossPhoto: second })
  })

  it('[TRF-660] asks for a photo of the transfer itself, which who receives may hang on it without writing transfers', async () => {
    const row = await shipped('2')
    const Fields = { LossReasonId: broken }
    expect(await missing(row, { Fields })).toEqual([422, 'lossPhoto required'])
    expect(await missing(row, { Fields: { ...Fields, LossPhoto: 4711 } })).toEqual([422, 'lossPhoto image'])
    await world.run(
      sql`delete from role_permission where tenant_id = 'ui' and permission in ('CreateTransfers', 'CreateTransfersOut')`,
    )
    const receiver = await signIn(world.test, { site: 3 })
    // Where it comes from nobody posts the loss, so nobody hangs anything on it for one (FORM-660).
    expect((await hung(await signIn(world.test), row)).statusCode).toBe(403)
    const file = await hung(receiver, row)
    expect(file.statusCode, file.body).toBe(201)
    const LossPhoto = file.json<{ Id: number }>().Id
    const done = await world.moved(receiver, row, 'lose', { Fields: { ...Fields, LossPhoto } })
    expect(done).toMatchObject({ Status: 'Completed', LossPhoto })
  })
})
