import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Figure } from '../../../../server/figures/figure.ts'
import { create, createDocumentTest, get, move, type DocumentTest } from '../../support/document-test.ts'
import { requisitionBody } from '../../support/inventory.ts'

const asked: string[] = []

/** A figure that notes that it was asked. */
function noted(name: string, value: string): Figure {
  const read: Figure['read'] = async (_trx, { rows }) => {
    asked.push(name)
    return rows.map(() => value)
  }
  return { name, readIf: undefined, at: 'location', line: ['item'], read }
}

let documents: DocumentTest
beforeAll(async () => {
  const figures = [
    noted('stock.onHand', '100'),
    noted('stock.averageCost', '2'),
    noted('stock.par', '9'),
    noted('stock.toPar', '7'),
  ]
  documents = await createDocumentTest({ figures })
})
afterAll(() => documents.test.close())

it('[DOC-87] asks what is to be ordered up to par of a draft, where it is shown, and of no document that is under way', async () => {
  const { admin } = documents
  const { Id, Lines } = (await create(admin, requisitionBody())).json<{ Id: number; Lines: readonly object[] }>()
  expect(Lines).toMatchObject([{ Suggested: '7' }, { Suggested: '7' }])
  expect(asked).toContain('stock.toPar')

  expect((await move(admin, Id, { name: 'submit', etag: '"v1"' })).statusCode).toBe(200)
  asked.length = 0
  expect((await get(admin, Id)).json()).toMatchObject({ Status: 'Pending', Lines: [{ Par: '9' }, { Par: '9' }] })
  expect(asked).toContain('stock.par')
  expect(asked).not.toContain('stock.toPar')
})
