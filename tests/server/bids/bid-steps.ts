import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PublicFormAnswer } from '#core/http/public-form-contract.ts'
import type { FormWorld, MailedLink } from '../public-forms/form-world.ts'

/** A line as a supplier sees it. */
export interface BidLine {
  readonly Id: number
  readonly LineId: number
}

/** What tests of requests for bids do again and again: send one to two suppliers, answer it, let it be due. */
export function bidSteps(world: () => FormWorld) {
  const sent = async (changes: object = {}) => {
    const made = await world().add('RequestsForBids', {
      Title: 'Flour for the season',
      ValidFrom: '2027-01-01',
      ValidTo: '2027-03-31',
      Lines: [
        { ItemId: 1, UnitId: 1, Description: 'Flour', EstQty: '100' },
        { Description: 'Chafing dish', UnitId: 1, EstQty: '4' },
      ],
      Suppliers: [
        { SupplierId: 801, Email: 'farm@bids.test' },
        { SupplierId: 802, Email: 'mill@bids.test' },
      ],
      ...changes,
    })
    expect(made.statusCode, made.body).toBe(201)
    const path = `RequestsForBids(${made.json<{ Id: number }>().Id})`
    const moved = await world().move(path, 'send')
    expect(moved.statusCode, moved.body).toBe(200)
    const links = await world().links()
    const [farm, mill] = ['farm@bids.test', 'mill@bids.test'].map((to) => links.find((link) => link.to === to))
    if (farm === undefined || mill === undefined) throw new Error('Two links are mailed')
    return { path, farm, mill }
  }
  const linesOf = async (link: MailedLink) =>
    ((await world().outside(link)).json<PublicFormAnswer>().row['Lines'] as readonly BidLine[]) ?? []
  const answer = async (link: MailedLink, ...prices: readonly (string | null)[]) => {
    const lines = await linesOf(link)
    return world().send(link, 'answer', { Lines: lines.map(({ Id }, index) => ({ Id, Price: prices[index] ?? null })) })
  }
  /** Sessions would not live until then, so the moment comes to them. */
  const due = async (path: string) => {
    const id = Number(/\d+/.exec(path)?.[0])
    const now = world().clock.now().toISOString()
    await world().execute(sql`update request_for_bids set due_at = ${now} where id = ${id}`)
    await world().execute(sql`update bid_answer set due_at = ${now} where request_id = ${id}`)
  }
  return { sent, answer, due }
}
