import { describe, expect, it } from 'vitest'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { ClientSource } from '#core/http/definitions-contract.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { fillFromSources } from '../../../../src/engine/ui/form/sources/fill-from-sources.ts'
import { pickerColumns, pickerRow } from '../../../../src/engine/ui/form/sources/picker-columns.ts'
import { agree, headerOf, notTakenYet, readOpenLines } from '../../../../src/engine/ui/form/sources/read-open-lines.ts'
import { printSourceLink, readSourceLink } from '../../../../src/engine/ui/client/sources/source-link.ts'
import { requisition } from '../../../core/record/sample-entity.ts'
import { locale, openSample, rowsOf } from '../open-sample.ts'

const entity: EntityDefinition = requisition
const source: ClientSource = {
  id: 'other',
  label: 'other',
  makes: undefined,
  from: 'other',
  isMany: true,
  isLeading: false,
  isBlind: false,
  into: 'lines',
  line: 'item',
  qty: 'qty',
  same: ['supplyLocation'],
  sameOfLines: [],
  needs: undefined,
}
const answer: SourceAnswer = {
  Sources: [
    { Id: 1, DocNo: 'PO-1', Header: { SupplyLocationId: 4, SupplyLocation: { Id: 4, Name: 'Store' } } },
    { Id: 2, DocNo: 'PO-2', Header: { SupplyLocationId: 5 } },
  ],
  Lines: [
    {
      Line: { ItemId: 8, Item: { Id: 8, '@larder.title': 'Tomato' }, Qty: '3' },
      Header: {},
      SourceId: 1,
      Open: '3',
      Asked: '10',
    },
    { Line: { ItemId: 9, Qty: '4' }, Header: {}, SourceId: 2, Open: '4', Asked: '4' },
  ],
  HasMore: false,
}

describe('making a document from others', () => {
  it('[SRC-13] the address names what a new document is made from', () => {
    const link = { source: 'other', ids: [1, 2], lines: undefined }
    expect(readSourceLink(printSourceLink(link))).toEqual(link)
    expect(readSourceLink(printSourceLink({ ...link, lines: [7, 8] }))).toEqual({ ...link, lines: [7, 8] })
    expect(readSourceLink('?source=other&ids=1,x,1')).toEqual({ source: 'other', ids: [1] })
    expect(readSourceLink('?source=other&ids=x')).toBeUndefined()
    expect(readSourceLink('?copy')).toBeUndefined()
  })

  it('[SRC-13] fills a new form with header and lines, unsaved, with their titles and nothing to undo', () => {
    const store = openSample()
    fillFromSources(store, entity, { source, answer: { ...answer, Lines: answer.Lines.slice(0, 1) } })
    const { record, isDirty, canUndo } = store.state.getState()
    expect(record).toMatchObject({ supplyLocation: 4, lines: [{ item: 8, qty: '3' }] })
    expect(rowsOf(store)[0]?.key).toEqual(expect.any(String))
    expect({ isDirty, canUndo }).toEqual({ isDirty: true, canUndo: false })
  })

  it('[SRC-14] adds picked lines in place of blank ones as one step of undo', () => {
    const store = openSample({ lines: [] })
    store.insertLine('lines', 0)
    const open = readOpenLines(entity, source, { answer, titles: store.titles })
    store.addLines(
      'lines',
      open.map(({ line }) => line),
      { supplyLocation: 4 },
    )
    expect(rowsOf(store)).toMatchObject([
      { item: 8, qty: '3' },
      { item: 9, qty: '4' },
    ])
    expect(store.state.getState().record.supplyLocation).toBe(4)
    store.undo()
    expect(rowsOf(store)).toHaveLength(1)
  })

  it('[SRC-14] never adds more lines than the definition allows', () => {
    const store = openSample({ lines: [] }, { max: 1 })
    store.addLines('lines', [{ item: 8 }, { item: 9 }])
    expect(rowsOf(store)).toHaveLength(1)
  })

  it('[SRC-14] offers only lines the document lacks, and tells whether they go into one document', () => {
    const { titles } = openSample()
    const open = readOpenLines(entity, source, { answer, titles })
    expect(notTakenYet(source, open, { lines: [{ item: 8 }] }).map(({ docNo }) => docNo)).toEqual(['PO-2'])
    expect(agree(source, open)).toBe(false)
    expect(agree(source, open.slice(0, 1))).toBe(true)
  })

  it('[SRC-17] lines that say nothing of the header fit with any that does', () => {
    const { titles } = openSample()
    const ofPlace = { ...source, same: [], sameOfLines: ['requestLocation'] }
    const said = [{ RequestLocationId: 7 }, {}, { RequestLocationId: 8 }]
    const Lines = said.map((Header) => ({ Line: { ItemId: 8 }, Header, SourceId: 1, Open: '3', Asked: '3' }))
    const open = readOpenLines(entity, ofPlace, { answer: { ...answer, Lines }, titles })
    expect([agree(ofPlace, open), agree(ofPlace, open.slice(0, 2)), agree(ofPlace, open.slice(1))]).toEqual([
      false,
      true,
      true,
    ])
    expect(headerOf(ofPlace, open.slice(1))).toMatchObject({ requestLocation: 8 })
  })

  it('[SRC-14] shows what is open beside what was asked for', () => {
    const store = openSample()
    const open = readOpenLines(entity, source, { answer, titles: store.titles })
    const lines = store.logic.linesField('lines')
    const byQty = { ...source, line: 'id' }
    const columns = pickerColumns(byQty, lines, {
      open,
      isNarrow: false,
      locale,
      translate: (key) => key,
    })
    expect(columns.map(({ id }) => id)).toEqual(['item', 'qty', '$asked'])
    const [first] = open
    expect(
      first && pickerRow(byQty, lines, { open: first, titles: store.titles, row: 0, isNarrow: false }),
    ).toMatchObject({
      values: { qty: '3', $asked: '10' },
      texts: { item: 'Tomato' },
    })
  })

  it('[SRC-711] in a narrow window calls a line without an item by its words', () => {
    const store = openSample()
    const Line = { ItemId: null, Remark: 'Window cleaning', Qty: '2' }
    const Lines = [{ Line, Header: {}, SourceId: 1, Open: '2', Asked: '2' }]
    const [open] = readOpenLines(entity, source, { answer: { ...answer, Lines }, titles: store.titles })
    const lines = store.logic.linesField('lines')
    const called = (isNarrow: boolean) =>
      open && pickerRow(source, lines, { open, titles: store.titles, row: 0, isNarrow }).texts?.['item']
    expect([called(true), called(false)]).toEqual(['Window cleaning', ''])
  })
})
