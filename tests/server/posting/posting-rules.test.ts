import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import { add } from '../people/people-world.ts'
import { stock } from './stock-world.ts'

interface Account {
  readonly Role: string
  readonly Source: string
  readonly LocationId: number | null
  readonly PostedSiteId: number | null
  readonly AccountId: number | null
}

describe('the browser of posting rules', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.execute(sql`update category set is_active = true`)
  })
  afterAll(() => world.close())

  const list = async <T>(path: string) => {
    const answer = await world.admin.call({ url: `/inventory/api/${path}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly T[] }>().value
  }
  const accounts = (role: string) => list<Account>(`PostingAccounts?$filter=Role eq '${role}'`)

  it('[POST-63] names what each event books, on which side, and who is asked for the account', async () => {
    const rules = await list<Readonly<Record<string, unknown>>>(`PostingRules?$filter=Event eq 'RCV.POST'`)
    const of = (role: string) => rules.find(({ Role }) => Role === role)
    expect(of('RNI')).toMatchObject({ Side: 'Credit', FromLine: false, Fallback: 'RNI' })
    expect(of('EXP')).toMatchObject({ Side: 'Debit', FromLine: true, FromReason: true, FromCategory: true })
    expect(of('INV')).toMatchObject({ Side: 'Both', FromCategory: true, Fallback: 'INVENTORY' })
    const sideOf = async (event: string, role: string) =>
      (await list<{ Side: string }>(`PostingRules?$filter=Event eq '${event}' and Role eq '${role}'`))[0]?.Side
    expect([
      await sideOf('REQ.ISSUE', 'EXP'),
      await sideOf('SPL.POST', 'SPOIL'),
      await sideOf('CNT.POST', 'INVVAR'),
      await sideOf('VCH.POST', 'AP'),
    ]).toEqual(['Debit', 'Debit', 'Both', 'Credit'])
  })

  it('[POST-64] shows the account a role finds and what said it, as the missing accounts have it', async () => {
    const [plain] = await accounts('EXP')
    const gaps = await list<{ Role: string }>('AccountGaps')
    expect(plain?.Source === 'None').toBe(gaps.some(({ Role }) => Role === 'EXP'))
    expect((await add(world.admin, 'AccountMappings', { Role: 'EXP', SiteId: 2, AccountId: 2 })).statusCode).toBe(201)
    const place = { Role: 'EXP', LocationId: stock.store, CategoryId: 1, AccountId: 3 }
    expect((await add(world.admin, 'AccountMappings', place)).statusCode).toBe(201)
    const rows = await accounts('EXP')
    expect(rows.filter(({ PostedSiteId }) => PostedSiteId !== null)).toMatchObject([
      { PostedSiteId: 2, AccountId: 2, Source: 'SiteMapping' },
    ])
    expect(rows.filter(({ LocationId }) => LocationId !== null)).toMatchObject([
      { LocationId: stock.store, AccountId: 3, Source: 'LocationMapping' },
    ])
  })
})
