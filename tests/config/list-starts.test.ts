import { describe, expect, it } from 'vitest'
import { issuesOfOverlay, issuesWith, productDefinitions } from './support/issues-with.ts'

/** States in which somebody still has to do with a document. */
const open = ['PendingSubmission', 'PendingApproval', 'OnHold', 'Running', 'InTransit', 'Scheduled']

const { families } = await productDefinitions()
const documents = [...families.values()].filter(({ docType }) => docType !== undefined)
const lists = documents.flatMap((family) => Object.values(family.lists).map((list) => ({ family, list })))

describe('what lists of documents begin with', () => {
  it('[LIST-366] is never all there ever was, but of resets', () => {
    const whole = lists.filter(({ list }) => list.where === undefined && list.views[0]?.where === undefined)
    expect(whole.map(({ list }) => list.id)).toEqual(['inventoryResets'])
  })

  it('[LIST-366] has every document that is not over, whatever its day', () => {
    const starts = lists.flatMap(({ family, list }) => {
      const view = list.views[0]
      return view?.id === 'current' ? [{ family, list, where: view.where ?? '' }] : []
    })
    expect(starts.length).toBeGreaterThan(12)
    for (const { family, list, where } of starts) {
      const states = (family.workflow?.states ?? []).filter((state) => open.includes(state))
      expect(states.filter((state) => !where.includes(`'${state}'`))).toEqual([])
      expect([list.id, where]).toEqual([list.id, expect.stringMatching(/ or EnteredOn ge \$since-(?:30|60)$/)])
      // Everything else is one press away.
      expect(list.views.filter(({ isTile, where: asked }) => !isTile && asked === undefined)).toHaveLength(1)
    }
  })
})

describe('what lists of documents offer', () => {
  it('[LIST-368] is the day, the site, who entered it and, of what is approved, how far it is', () => {
    const lacking = lists.flatMap(({ family, list }) => {
      const moves = Object.values(family.workflow?.moves ?? {})
      const isApproved = moves.some(({ by }) => by === 'approver')
      const wanted = ['docNo', 'site', 'enteredBy', family.entity.roles.day, isApproved ? 'currentLevel' : undefined]
      const offered = [...list.columns, ...list.moreColumns]
      const missing = wanted.filter((id) => id !== undefined && !offered.includes(id))
      return missing.length === 0 ? [] : [[list.id, ...missing]]
    })
    // What waits for the lorry is a short list of its own.
    expect(lacking).toEqual([['toShip', 'site', 'currentLevel']])
  })

  it('[LIST-369] is a view of the place of the person, where goods are asked for, moved, counted and received', async () => {
    const ofPlace = [...families.values()].flatMap((family) =>
      Object.values(family.lists).filter(({ views }) => views.some(({ where }) => where?.includes('$place') === true)),
    )
    expect(ofPlace.map(({ id }) => id).toSorted()).toEqual([
      'counts',
      'inTransit',
      'openPurchaseRequests',
      'openTransactions',
      'postedCounts',
      'purchaseRequests',
      'receipts',
      'requisitions',
      'savedReceipts',
      'spoilages',
      'transfers',
    ])
  })

  it('[APPR-170] stands beside every form of what is approved', () => {
    const approved = documents.filter(({ workflow }) =>
      Object.values(workflow?.moves ?? {}).some(({ by }) => by === 'approver'),
    )
    expect(approved.filter(({ form }) => !form.drawers.includes('approvals')).map(({ id }) => id)).toEqual([])
  })
})

describe('filters by who asks', () => {
  const requisition = 'forms/inventory/requisition.json'
  const place = 'RequestLocationId eq $place or SupplyLocationId eq $place'

  it('[DEF-692] compare them with records of their kind', async () => {
    const issues = (where: string) => issuesWith(requisition, place, where)
    const wrong = { code: 'wrong-kind', pointer: expect.stringMatching(/^\/lists\/requisitions\/views\/\w+\/where$/) }
    expect(await issues('CostCentreId eq $place')).toMatchObject([
      {
        ...wrong,
        message: expect.stringContaining('lookup of location'),
        hint: expect.stringContaining('requestLocation'),
      },
    ])
    expect(await issues('RequestLocationId eq $me')).toMatchObject([wrong])
    expect(await issues('Version eq $site')).not.toEqual([])
    expect(await issues('EnteredById eq $me or SiteId eq $site')).toEqual([])
  })

  it('[DEF-692] also where a tenant writes them', async () => {
    const views = { x_mine: { title: '@requisition.title', where: 'ReasonId eq $place' } }
    expect(
      await issuesOfOverlay('inventory/requisition', { set: { lists: { requisitions: { views } } } }),
    ).toMatchObject([{ code: 'wrong-kind', file: 'tenants/ui/forms/inventory/requisition.json' }])
  })
})
