import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create, createDocumentTest, type DocumentTest } from '../support/document-test.ts'
import { requisitionBody } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { readPdf } from './read-pdf.ts'

describe('a record as a PDF', () => {
  let world: DocumentTest
  let made: { readonly Id: number; readonly DocNo: string }

  beforeAll(async () => {
    world = await createDocumentTest()
    made = (await create(world.admin, requisitionBody())).json()
  })
  afterAll(() => world.test.close())

  const pdfOf = (session: TestSession, path = `Requisitions(${made.Id})`, headers = {}) =>
    session.call({ url: `/inventory/api/${path}/pdf`, headers })
  const textOf = async (session: TestSession, headers = {}) =>
    (await readPdf((await pdfOf(session, undefined, headers)).rawPayload)).pages.join(' ')

  it('[PRINT-2] is given with the number of the document in its name, and of nobody kept', async () => {
    const answer = await pdfOf(world.admin)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(answer.headers['content-disposition']).toContain(`filename="Requisition ${made.DocNo}.pdf"`)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await textOf(world.admin)).toContain(made.DocNo)
  })

  it('[PRINT-2] is without what its reader may not see', async () => {
    expect(await textOf(world.admin)).toMatch(/cost|value/i)
    const chef = await textOf(world.chef)
    expect(chef).toContain(made.DocNo)
    expect(chef).not.toMatch(/cost|value/i)
  })

  it('[PRINT-2] speaks the language of its reader', async () => {
    expect(await textOf(world.admin, { languagecode: 'es' })).toContain('Página 1 de 1')
  })

  it('[PRINT-3] there is none of what one may not see, and of what is not printed', async () => {
    const harbor = await signIn(world.test, { tenant: 'harbor' })
    const codes = await Promise.all([
      pdfOf(harbor),
      pdfOf(world.admin, 'Requisitions(999999)'),
      pdfOf(world.admin, 'Nothing(1)'),
      pdfOf(world.chef, 'PurchaseOrders(1)'),
      world.test.app.inject({ url: `/inventory/api/Requisitions(${made.Id})/pdf` }),
    ])
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403, 401])
  })
})
