import { describe, expect, it } from 'vitest'
import type { WireList } from '#core/http/odata-contract.ts'
import type { ODataQuery } from '../../../../src/engine/ui/client/data/odata-query.ts'
import type { AskFigures } from '../../../../src/engine/ui/client/data/fetch-figures.ts'
import { keepFigures } from '../../../../src/engine/ui/form/lines/line-figures.ts'
import { resolveLines } from '../../../../src/engine/ui/form/lookups/resolve-lines.ts'
import type { GridEdit } from '../../../../src/engine/ui/contracts/grid-props.ts'
import { field } from '../../../core/record/sample-entity.ts'
import { openSample, rowsOf } from '../open-sample.ts'

/** No figure of the sample names a record. */
const bring = () => Promise.resolve(new Map())

const wordsAt = (row: number, words: string): GridEdit => ({
  row,
  column: 'item',
  input: { kind: 'words', words, code: 'grid/lookup-words' },
})

describe('what the server adds to lines', () => {
  it('[LINES-4] resolves pasted words in one request; what is not found, or not the only one, stays with its issue', async () => {
    const store = openSample()
    const asked: ODataQuery[] = []
    const read = async (_set: string, query: ODataQuery): Promise<WireList> => {
      asked.push(query)
      return {
        value: [
          { Id: 7, Name: "Chef's salt" },
          { Id: 8, Name: 'Pepper' },
          { Id: 9, Name: 'pepper' },
        ],
      }
    }
    const edits = [wordsAt(0, "chef's SALT"), wordsAt(1, 'Pepper'), wordsAt(2, 'Unicorn')]
    store.editLines('lines', edits)
    await resolveLines({ store, families: {}, read }, store.logic.linesField('lines'), edits)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.filter).toContain("'chef''s SALT'")
    expect(rowsOf(store).map((row) => row.item)).toEqual([7, null, null])
    expect(Object.values(store.state.getState().cellWords).map((typed) => typed.words)).toEqual(['Pepper', 'Unicorn'])
    expect(store.check().filter((issue) => issue.code === 'grid/lookup-words')).toHaveLength(2)
  })

  it('[LINES-25] what was found while the person went on stays found when they undo what they did meanwhile', async () => {
    const store = openSample()
    const edits = [wordsAt(0, 'Pepper')]
    const later = { row: 0, column: 'qty', input: { kind: 'value', value: '400' } } as const
    const read = async (): Promise<WireList> => {
      store.editLines('lines', [later])
      return { value: [{ Id: 8, Name: 'Pepper' }] }
    }
    store.editLines('lines', edits)
    await resolveLines({ store, families: {}, read }, store.logic.linesField('lines'), edits)
    store.undo()
    expect(rowsOf(store).map((row) => row.item)).toContain(8)
    expect(store.state.getState().cellWords).toEqual({})
    store.undo()
    store.redo()
    expect(rowsOf(store).map((row) => row.item)).toContain(8)
  })

  it('[LINES-5] asks one question a figure for all new rows, and works out what follows', async () => {
    const store = openSample({
      lines: [
        { item: 5, qty: '2', issuedQty: '0' },
        { item: 6, qty: '1', issuedQty: '0' },
      ],
    })
    const asked: unknown[] = []
    const ask: AskFigures = async (request) => {
      asked.push(request)
      return request.rows.map((row) => (row.item === 5 ? '1.5' : null))
    }
    const stop = keepFigures(store, store.logic.linesField('lines'), { ask, bring })
    await new Promise((resolve) => setTimeout(resolve, 80))
    stop()
    expect(asked).toEqual([
      {
        figure: 'stock.averageCost',
        at: 4,
        rows: [
          { item: 5, unit: null },
          { item: 6, unit: null },
        ],
      },
    ])
    expect(rowsOf(store).map((row) => row.value)).toEqual(['3', null])
    expect(store.state.getState().isDirty).toBe(false)
  })

  it('[LINES-5] an answer that comes after a newer one, to what was asked before, is not taken', async () => {
    const store = openSample({ lines: [{ item: 5, qty: '2', issuedQty: '0' }] })
    const late: ((values: readonly string[]) => void)[] = []
    const ask: AskFigures = ({ rows }) =>
      rows[0]?.['item'] === 5 ? new Promise((resolve) => late.push(resolve)) : Promise.resolve(['7'])
    const stop = keepFigures(store, store.logic.linesField('lines'), { ask, bring })
    const pause = () => new Promise((resolve) => setTimeout(resolve, 80))
    await pause()
    store.editLines('lines', [{ row: 0, column: 'item', input: { kind: 'value', value: 6 } }])
    await pause()
    for (const answer of late) answer(['1.5'])
    await pause()
    stop()
    expect(rowsOf(store).map((row) => row.unitCost)).toEqual(['7'])
  })

  it('[LINES-374] a figure for a quantity is asked anew as that changes, and the others of its line are not', async () => {
    const at = { at: 'rec.supplyLocation', unit: undefined, supplier: undefined, currency: undefined, day: undefined }
    const asking = field('issuedQty', 'quantity', {
      from: { ...at, figure: 'suppliers.listPrice', qty: 'qty', fills: undefined },
    })
    const store = openSample({ lines: [{ item: 5, qty: '2' }] }, { cells: { issuedQty: asking } })
    const asked: unknown[] = []
    const ask: AskFigures = async ({ figure, rows }) => {
      asked.push([figure, ...rows.map((row) => row['qty'])])
      return rows.map((row) => (row['qty'] === '12' ? '9' : '10'))
    }
    const stop = keepFigures(store, store.logic.linesField('lines'), { ask, bring })
    const pause = () => new Promise((resolve) => setTimeout(resolve, 80))
    await pause()
    expect(asked).toEqual([
      ['stock.averageCost', undefined],
      ['suppliers.listPrice', '2'],
    ])
    store.editLines('lines', [{ row: 0, column: 'qty', input: { kind: 'value', value: '12' } }])
    await pause()
    stop()
    expect(asked.slice(2)).toEqual([['suppliers.listPrice', '12']])
    expect(rowsOf(store).map((row) => row.issuedQty)).toEqual(['9'])
  })
})
