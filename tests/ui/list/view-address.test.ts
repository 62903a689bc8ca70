import { describe, expect, it } from 'vitest'
import { shownColumns } from '../../../src/engine/ui/list/columns/list-columns.ts'
import { plainQuery } from '../../../src/engine/ui/list/view/plain-query.ts'
import { noUserViews, readUserViews } from '../../../src/engine/ui/list/view/user-views.ts'
import { printView, readView, startOfRecord, startView } from '../../../src/engine/ui/list/view/view-address.ts'
import type { ViewState } from '../../../src/engine/ui/list/view/view-state.ts'
import { asInList, sampleFamily, sampleList } from '../support/sample-list.ts'

const full: ViewState = {
  view: 'mine',
  search: 'salt & "pepper" 50%',
  filters: {
    docNo: { by: 'words', words: "O'Neil..~" },
    status: { by: 'choices', values: ['Draft', 'Denied'] },
    supplyLocation: { by: 'records', ids: [3, 5] },
    neededBy: { by: 'days', from: '2026-11-01', to: '' },
    totalValue: { by: 'amounts', from: '-1.50', to: '100' },
    isActive: { by: 'flag', is: false },
  },
  sort: { field: 'neededBy', isDescending: false },
  columns: [
    { id: 'status', width: 150 },
    { id: 'docNo', width: undefined },
  ],
  row: 4200,
}

describe('the address of a view', () => {
  it('[LIST-1] gives the same view back through a real address', () => {
    const text = printView(sampleList, full, new URLSearchParams()).toString()
    expect(readView(sampleFamily, sampleList, new URLSearchParams(text))).toEqual(full)
  })

  it('[LIST-1] is empty for the view a list starts with', () => {
    const start = startView(sampleList)
    expect(printView(sampleList, start, new URLSearchParams()).toString()).toBe('')
    expect(readView(sampleFamily, sampleList, new URLSearchParams())).toEqual(start)
  })

  it('[LIST-367] begins inside a form with all documents of the record, and with the first view of anything else', () => {
    const open = { id: 'open', title: 'x', where: "Status eq 'Draft'", isTile: false, ...asInList }
    const whole = { id: 'whole', title: 'x', where: undefined, isTile: false, ...asInList }
    const list = { ...sampleList, views: [open, { ...whole, id: 'tile', isTile: true }, whole] }
    expect(startView(list).view).toBe('open')
    expect(startOfRecord({ docType: 3 }, list).view).toBe('whole')
    expect(startOfRecord({ docType: undefined }, list).view).toBe('open')
    expect(startOfRecord({ docType: 3 }, { ...list, views: [open] }).view).toBe('open')
  })

  it('[LIST-2] passes over what nobody knows', () => {
    const query = new URLSearchParams(
      'view=gone&sort=-secret&cols=gone,secret&f.status=Gone&f.neededBy=2026-02-30..&f.totalValue=1e9..&f.gone=x&row=-3',
    )
    expect(readView(sampleFamily, sampleList, query)).toEqual(startView(sampleList))
  })

  it('[LIST-2] keeps what others have in the address', () => {
    const before = new URLSearchParams('list=samples&q=old&f.status=Draft')
    expect(printView(sampleList, startView(sampleList), before).toString()).toBe('list=samples')
  })

  it('[LIST-1] compares saved views without the place they were scrolled to', () => {
    expect(plainQuery('?q=a&row=40&view=mine')).toBe(plainQuery('view=mine&q=a'))
  })

  it('[LIST-6] takes columns from the address, then from the definition, and none that is not readable', () => {
    const ids = (choices?: ViewState['columns']) =>
      shownColumns(sampleFamily, sampleList, choices).map(({ field, width }) => [field.id, width])
    expect(ids()).toEqual([
      ['docNo', 120],
      ['status', 120],
      ['supplyLocation', 120],
    ])
    expect(
      ids([
        { id: 'totalValue', width: 90 },
        { id: 'notReadable', width: undefined },
      ]),
    ).toEqual([['totalValue', 90]])
    expect(ids([{ id: 'notReadable', width: undefined }])).toHaveLength(3)
  })

  it('[LIST-10] leaves out what it cannot read of a stored layout', () => {
    const stored = {
      views: [{ name: 'A', query: 'q=1' }, { name: 3 }, 'x'],
      columns: [{ id: 'docNo', width: 5 }, { id: 'status', width: 150 }, null],
    }
    expect(readUserViews(stored)).toEqual({
      views: [{ name: 'A', query: 'q=1' }],
      columns: [
        { id: 'docNo', width: undefined },
        { id: 'status', width: 150 },
      ],
      columnsOf: {},
    })
    for (const junk of [null, 'x', [], 7]) expect(readUserViews(junk)).toEqual(noUserViews)
    expect(readUserViews({ columnsOf: { mine: [{ id: 'docNo' }], all: 'x' } }).columnsOf).toEqual({
      mine: [{ id: 'docNo', width: undefined }],
    })
  })
})
