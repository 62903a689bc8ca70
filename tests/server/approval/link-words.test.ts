import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApprovalWorld, messageOf, type ApprovalWorld, type Draft, type Link } from './approval-world.ts'

describe('what a link of a mail says', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule({ userId: 3 })
  })
  beforeEach(async () => void (await world.mails()))
  afterAll(() => world.close())

  const asked = async (): Promise<{ readonly draft: Draft; readonly link: Link }> => {
    const draft = await world.submit()
    const [link] = await world.links()
    if (link === undefined) throw new Error('No link was mailed')
    return { draft, link }
  }

  it('[LANG-58] what a link answers says the state as the family of its document calls it', async () => {
    const { link } = await asked()
    await world.execute(sql`update requisition set status = 'Approved'`)
    const told = await world.details(link, { ulc: 'es' })
    expect(told.json()).toMatchObject({ Status: 'Approved', StatusName: 'Aprobada' })
    await world.execute(sql`update requisition set status = 'PendingApproval'`)
  })

  it('[APPR-22] answers speak the link’s language, else the caller’s, in all their words', async () => {
    const { draft, link } = await asked()
    const wrong = await world.details(link, { passCode: 'x', ulc: 'es' })
    expect(messageOf(wrong)).toBe('El enlace no es válido.')
    const spanish = await world.details(link, { ulc: 'es' })
    expect(spanish.json<{ Module: string }>().Module).toBe('Requisición')
    const answer = await world.decide(link, 4, { query: { ulc: 'es' } })
    expect(messageOf(answer)).toBe(`Requisición ${draft.docNo}: el documento quedó aprobado.`)
    const refusals = await Promise.all([
      world.details(link, { ulc: 'es' }),
      world.details(link, { ulc: '' }, { languagecode: 'es' }),
      world.decide(link, 2, { query: { ulc: 'es' }, headers: { languagecode: 'en' } }),
      world.decide(link, 2, { query: { ulc: '' }, headers: { languagecode: 'es' } }),
    ])
    const said = 'Este paso ya se decidió: se aprobó. Estado actual: Aprobada.'
    for (const refusal of refusals) expect(messageOf(refusal)).toBe(said)
  })
})
