import { describe, expect, it } from 'vitest'
import { columnsOwner, listOfView } from '../../../src/engine/ui/list/view/list-of-view.ts'
import { switchedTo } from '../../../src/engine/ui/list/view/switched-to.ts'
import { keepColumns, keptColumns, noUserViews } from '../../../src/engine/ui/list/view/user-views.ts'
import { printView, readView, startView } from '../../../src/engine/ui/list/view/view-address.ts'
import { asInList, sampleFamily, sampleList } from '../support/sample-list.ts'

const [all] = sampleList.views
const sort = { field: 'neededBy', descending: false }
const past = { id: 'past', title: 'x', where: undefined, isTile: false, columns: ['docNo', 'neededBy'], sort }
const list = { ...sampleList, views: [all ?? { ...past, ...asInList }, { ...past, card: ['neededBy'] }] }

describe('a view with columns of its own', () => {
  it('[LIST-381] shows its columns and cards, and offers those of the list beside them', () => {
    expect(listOfView(list, 'past')).toMatchObject({
      columns: ['docNo', 'neededBy'],
      moreColumns: ['status', 'supplyLocation', 'totalValue', 'notReadable'],
      card: ['neededBy'],
    })
    expect(listOfView(list, 'all')).toBe(list)
  })

  it('[LIST-381] begins in its own order, which the address leaves out', () => {
    const start = startView(list, 'past')
    expect(start.sort).toEqual({ field: 'neededBy', isDescending: false })
    const query = printView(list, start, new URLSearchParams())
    expect(query.toString()).toBe('view=past')
    expect(readView(sampleFamily, list, query)).toEqual(start)
  })

  it('[LIST-381] keeps an order somebody chose when the view is changed, and no other', () => {
    const start = startView(list)
    expect(switchedTo(list, start, 'past')).toMatchObject({ view: 'past', sort: startView(list, 'past').sort })
    const chosen = { ...start, sort: { field: 'docNo', isDescending: false } }
    expect(switchedTo(list, chosen, 'past').sort).toBeUndefined()
    expect('columns' in switchedTo(list, start, 'past')).toBe(true)
    expect('columns' in switchedTo(sampleList, start, 'mine')).toBe(false)
  })

  it('[LIST-381] keeps what a person arranges apart from the columns of the list', () => {
    const columns = [{ id: 'docNo', width: 200 }]
    const owner = columnsOwner(list, 'past')
    const kept = { ...noUserViews, ...keepColumns(noUserViews, owner, columns) }
    expect([owner, columnsOwner(list, 'all')]).toEqual(['past', undefined])
    expect([keptColumns(kept, 'past'), keptColumns(kept, undefined)]).toEqual([columns, undefined])
    expect(keepColumns(kept, 'past', undefined)).toEqual({ columnsOf: {} })
  })
})
