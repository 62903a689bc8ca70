import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ublInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'
import { goodInvoice } from './good-invoice.ts'
import { hugeJpeg, hugePdf, hugePng, lyingJpeg, lyingWebp } from './huge-pictures.ts'
import { createScanWorld, type ScanWorld } from './scan-world.ts'

describe('pictures of huge dimensions', () => {
  let world: ScanWorld
  beforeAll(async () => {
    world = await createScanWorld()
  })
  afterAll(() => world.close())

  let last = 0
  /** The server answers, and its reader reads the next file. */
  const isUp = async () => {
    last += 1
    const next = await world.scanned(ublInvoice({ ...goodInvoice, number: `UP-${last}` }), `up-${last}.xml`)
    expect(next).toMatchObject({ Status: 'Read', InvoiceNo: `UP-${last}` })
  }

  it.each([
    ['huge.png', hugePng],
    ['huge.jpg', hugeJpeg],
    ['lying.jpg', lyingJpeg],
  ] as const)('[SCAN-724] are refused before anything decodes them: %s', async (name, make) => {
    const file = make()
    expect(file.length).toBeLessThan(2_000)
    const answer = await world.send(file, name)
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { Code: 'E_PICTURE_SIZE' }])
    await isUp()
  })

  it('[SCAN-724] become an exception where the head of the file lies, and the server stays up', async () => {
    const scan = await world.scanned(lyingWebp(), 'lying.webp')
    expect(scan).toMatchObject({ Status: 'Exception', Lines: [] })
    await isUp()
  })

  it.each(['points', 'jpeg'] as const)(
    '[SCAN-724] become an exception in a PDF, and the server stays up: %s',
    async (of) => {
      const scan = await world.scanned(hugePdf(of), `${of}.pdf`)
      expect(scan).toMatchObject({ Status: 'Exception', Lines: [] })
      await isUp()
    },
  )
})
