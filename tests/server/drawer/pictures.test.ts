import { randomUUID } from 'node:crypto'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPictureMaker } from '../../../server/drawer/pictures/make-picture.ts'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, issuesOf, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

const path = `Items(${stock.flour})`
const files = `/inventory/api/${path}/attachments`

/** A red left half and a blue right one. */
async function drawn(width: number, height: number, type: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  return type === 'png' ? canvas.encode('png') : canvas.encode(type, 90)
}

/** As a camera held upright saves it: turned, with a note of where that was. */
async function fromCamera(): Promise<Buffer> {
  const plain = await drawn(400, 200)
  const turned = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const note = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), turned, Buffer.from('N 37 49 W 122 28')])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(note.length + 2)
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, note, plain.subarray(2)])
}

/** A PNG of a few bytes that says it is huge. */
function bomb(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(60_000, 0)
  size.writeUInt32BE(60_000, 4)
  return Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(64)])
}

describe('pictures of a record', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
  })
  afterAll(() => world.close())

  const send = (content: Buffer, { name = 'shelf.jpg', as = '&as=picture', session = world.admin } = {}) =>
    session.call({
      method: 'POST',
      url: `${files}?name=${encodeURIComponent(name)}${as}`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' },
      payload: content,
    })
  const small = (id: number, { session = world.admin, etag = '' }: { session?: TestSession; etag?: string } = {}) =>
    session.call({ url: `${files}/${id}/thumbnail`, headers: etag === '' ? {} : { 'if-none-match': etag } })

  it('[PIC-1] keeps it upright, smaller, as WebP without what the camera noted, with a small one', async () => {
    const answer = await send(await fromCamera())
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ FileName: 'shelf.webp', MediaType: 'image/webp' })
    const whole = (await world.admin.call({ url: `${files}/${answer.json().Id}` })).rawPayload
    expect(whole.includes('W 122')).toBe(false)
    const image = await loadImage(whole)
    expect([image.width, image.height]).toEqual([200, 400])
    const canvas = createCanvas(200, 400)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const [red, , blue] = canvas.getContext('2d').getImageData(100, 20, 1, 1).data
    expect([Number(red) > 200, Number(blue) < 60]).toEqual([true, true])
    const thumbnail = await loadImage((await small(answer.json().Id)).rawPayload)
    expect([thumbnail.width, thumbnail.height]).toEqual([96, 192])
    const large = await createPictureMaker({ megapixels: 40, longestEdge: 500 })(await drawn(2000, 1000, 'png'))
    expect([large.width, large.height]).toEqual([500, 250])
    expect((await loadImage(large.content)).width).toBe(500)
  })

  it('[PIC-2] refuses what is no picture, what is too large, and what ends its decoder, and goes on', async () => {
    const [jpeg, png, webp] = [await drawn(300, 200), await drawn(300, 200, 'png'), await drawn(300, 200, 'webp')]
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
    const refused: readonly (readonly [Buffer, string])[] = [
      [svg, 'E_FILE_TYPE'],
      [Buffer.from('GIF89a'), 'E_FILE_TYPE'],
      [Buffer.from('%PDF-1.7'), 'E_FILE_TYPE'],
      [Buffer.alloc(0), 'E_FILE_SIZE'],
      [bomb(), 'E_PICTURE_SIZE'],
      // Cut off before it says its size, and after.
      [jpeg.subarray(0, 60), 'E_FILE_TYPE'],
      [jpeg.subarray(0, -200), 'E_PICTURE'],
      [png.subarray(0, 60), 'E_PICTURE'],
      [webp.subarray(0, 40), 'E_PICTURE'],
      [Buffer.concat([jpeg.subarray(0, -200), Buffer.alloc(900, 0xff)]), 'E_PICTURE'],
    ]
    for (const [content, code] of refused) {
      const answer = await send(content)
      // What is cut off late may still be decoded as far as it goes.
      if (answer.statusCode !== 201) expect(answer.json()).toMatchObject({ Code: code })
      else expect(code).toBe('E_PICTURE')
    }
    expect((await send(jpeg)).statusCode).toBe(201)
  })

  it('[PIC-3] takes a picture of its own record alone', async () => {
    const picture = (await send(await drawn(30, 20))).json<{ Id: number }>().Id
    const plain = (await send(await drawn(30, 20), { as: '' })).json<{ Id: number }>().Id
    expect(issuesOf(await world.change(path, { Image: plain }))).toEqual(['image image'])
    expect(issuesOf(await world.change(`Items(${stock.wine})`, { Image: picture }))).toEqual(['image image'])
    const set = await world.change(path, { Image: picture })
    expect(set.statusCode, set.body).toBe(200)
    const removed = await world.admin.call({ method: 'DELETE', url: `${files}/${picture}` })
    expect(removed.json()).toMatchObject({ Code: 'E_REFERENCED' })
  })

  it('[PIC-4] gives the small one out to who may read the record, sandboxed, and not again while it is the same', async () => {
    const id = (await send(await drawn(300, 200))).json<{ Id: number }>().Id
    const first = await small(id)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=600',
      vary: expect.stringContaining('Authorization'),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const again = await small(id, { etag: String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await small(id, { session: world.chef })).statusCode).toBe(403)
    expect((await small(999_999)).statusCode).toBe(404)
    const plain = (await send(await drawn(30, 20), { as: '' })).json<{ Id: number }>().Id
    expect((await small(plain)).statusCode).toBe(404)
    const other = `/inventory/api/Items(${stock.wine})/attachments/${id}/thumbnail`
    expect((await world.admin.call({ url: other })).statusCode).toBe(404)
    const guest = await signIn(world, { user: 'lowpriv' })
    expect((await send(await drawn(30, 20), { session: guest })).statusCode).toBe(403)
  })
})
