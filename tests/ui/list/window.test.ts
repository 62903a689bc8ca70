import { describe, expect, it } from 'vitest'
import { fitColumns, foldColumns } from '../../../src/engine/ui/list/columns/fit-columns.ts'
import { isCut } from '../../../src/engine/ui/list/columns/list-columns.ts'
import { createSubjectOf } from '../../../src/engine/ui/list/model/row-subject.ts'
import { runBulk, type BulkResult } from '../../../src/engine/ui/list/actions/run-bulk.ts'
import { askSamePages, pagesFor, reachableRows } from '../../../src/engine/ui/list/window/page-window.ts'
import { field, lookupField, sampleFamily } from '../support/sample-list.ts'

describe('the window of pages', () => {
  it.each([
    ['the start', [0, 40, 1_000_000], [0]],
    ['a border between pages', [90, 130, 1_000_000], [0, 1]],
    ['just before a border', [40, 80, 1_000_000], [0, 1]],
    ['deep inside', [500_030, 500_070, 1_000_000], [5_000]],
    ['the end', [999_960, 1_000_000, 1_000_000], [9_999]],
    ['nothing', [0, 40, 0], [0]],
  ] as const)('[LIST-5] fetches only what is in sight at %s', (_name, [from, to, count], pages) => {
    expect(pagesFor(from, to, count)).toEqual(pages)
  })

  it('[LIST-5] asks for nothing new while the pages in sight are the same', () => {
    expect(askSamePages([126, 160], [140, 170])).toBe(true)
    expect(askSamePages([126, 160], [140, 180])).toBe(false)
    expect(askSamePages([126, 160], [120, 160])).toBe(false)
  })

  it('[LIST-5] lets a list beyond its capped count grow until its end was seen', () => {
    const capped = { count: 10_001, isCapped: true }
    expect(reachableRows({ count: 62, isCapped: false, seenTo: 62, hasMore: false })).toBe(62)
    expect(reachableRows({ ...capped, seenTo: 100, hasMore: true })).toBe(10_001)
    expect(reachableRows({ ...capped, seenTo: 10_000, hasMore: true })).toBe(11_000)
    expect(reachableRows({ ...capped, seenTo: 23_456, hasMore: false })).toBe(23_456)
  })

  it('[LIST-7] shows numbers whole and shortens texts by their share', () => {
    const columns = [
      { id: 'no', wanted: 150, least: 150, fixed: undefined, folds: undefined },
      { id: 'a', wanted: 210, least: 120, fixed: undefined, folds: undefined },
      { id: 'b', wanted: 310, least: 140, fixed: undefined, folds: undefined },
      { id: 'sized', wanted: 80, least: 80, fixed: 300, folds: undefined },
    ]
    expect(Object.fromEntries(fitColumns(columns, 1_200))).toEqual({ no: 150, a: 210, b: 310, sized: 300 })
    expect(Object.fromEntries(fitColumns(columns, 820))).toEqual({ no: 150, a: 158, b: 211, sized: 300 })
    expect(Object.fromEntries(fitColumns(columns, 710))).toEqual({ no: 150, a: 120, b: 140, sized: 300 })
    // A dozen letters and the heading stay; the grid scrolls then.
    expect(Object.fromEntries(fitColumns(columns, 100))).toEqual({ no: 150, a: 120, b: 140, sized: 300 })
  })

  it('[LIST-7] gives room that is left to texts longer than the widest a column is otherwise, and to nothing else', () => {
    const columns = [
      { id: 'name', wanted: 520, least: 140, fixed: undefined, folds: undefined },
      { id: 'remark', wanted: 420, least: 140, fixed: undefined, folds: undefined },
      { id: 'no', wanted: 150, least: 150, fixed: undefined, folds: undefined },
      { id: 'sized', wanted: 500, least: 80, fixed: 100, folds: undefined },
    ]
    expect(Object.fromEntries(fitColumns(columns, 890))).toEqual({ name: 320, remark: 320, no: 150, sized: 100 })
    expect(Object.fromEntries(fitColumns(columns, 1_040))).toEqual({ name: 420, remark: 370, no: 150, sized: 100 })
    expect(Object.fromEntries(fitColumns(columns, 2_000))).toEqual({ name: 520, remark: 420, no: 150, sized: 100 })
  })

  it('[LIST-26] folds the least important columns away until the others fit, and never what has no place in that order', () => {
    const columns = [
      { id: 'no', wanted: 150, least: 150, fixed: undefined, folds: undefined },
      { id: 'a', wanted: 210, least: 120, fixed: undefined, folds: 1 },
      { id: 'day', wanted: 120, least: 120, fixed: undefined, folds: 0 },
      { id: 'sized', wanted: 80, least: 80, fixed: 300, folds: undefined },
    ]
    const shown = (room: number) => foldColumns(columns, room).map(({ id }) => id)
    expect(shown(690)).toEqual(['no', 'a', 'day', 'sized'])
    expect(shown(680)).toEqual(['no', 'a', 'sized'])
    expect(shown(500)).toEqual(['no', 'sized'])
    expect(shown(100)).toEqual(['no', 'sized'])
  })
})

it('[LIST-695] cuts texts, and none that names the record, stands out, or is drawn whole', () => {
  const tones = { cause: [{ tone: 'warning' as const, when: true, text: 'late' }] }
  const cut = (id: string) => isCut(lookupField(id), { tones, whole: ['supplier'] }, 'docNo')
  expect(['remark', 'supplier', 'cause', 'docNo'].map(cut)).toEqual([true, false, false, false])
  expect(isCut(field('amount', 'money'), { tones, whole: [] }, 'docNo')).toBe(false)
})

describe('moves', () => {
  it('[LIST-8] offers the moves of the state, in the definition’s order', () => {
    const subjectOf = createSubjectOf(sampleFamily, {})
    const ids = (Status: string) => subjectOf({ Id: 1, Status })?.moves.map(({ id }) => id)
    expect(ids('Draft')).toEqual(['submit', 'cancel'])
    expect(ids('Approved')).toEqual(['cancel'])
    expect(ids('Denied')).toEqual([])
  })

  it('[LIST-9] gives every record a result, goes on after a failure and tries again only what failed', async () => {
    const start: BulkResult[] = [1, 2, 3, 4].map((id) => ({
      id,
      title: `R${id}`,
      state: id === 4 ? 'skipped' : 'waiting',
      message: undefined,
    }))
    const done: number[] = []
    let results: readonly BulkResult[] = start
    let isBroken = true
    const run = {
      task: (id: number) => {
        done.push(id)
        return id === 2 && isBroken ? Promise.reject(new Error('no stock')) : Promise.resolve()
      },
      messageOf: (error: unknown) => (error instanceof Error ? error.message : ''),
      report: (next: readonly BulkResult[]) => {
        results = next
      },
      isInOrder: false,
    }
    await runBulk(start, run)
    expect(results.map(({ state, message }) => message ?? state)).toEqual(['done', 'no stock', 'done', 'skipped'])
    isBroken = false
    await runBulk(results, run)
    expect(results.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'skipped'])
    expect(done).toEqual([1, 2, 3, 2])
  })
})
