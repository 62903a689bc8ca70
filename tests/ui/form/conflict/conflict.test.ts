import { describe, expect, it } from 'vitest'
import type { EntityRecord } from '#core/model/value.ts'
import { findClashes, mergeVersions } from '../../../../src/engine/ui/form/conflict/conflict.ts'
import { requisition } from '../../../core/record/sample-entity.ts'

const base: EntityRecord = {
  memo: 'a',
  copies: 1,
  lines: [
    { id: 1, item: 5, qty: '1' },
    { id: 2, item: 6, qty: '2' },
    { id: 3, item: 7, qty: '3' },
  ],
}
const versions = (mine: EntityRecord, theirs: EntityRecord) => ({
  entity: requisition,
  base,
  mine: { ...base, ...mine },
  theirs: { ...base, ...theirs },
})

describe('conflict', () => {
  it('[FORM-10] merges what only one side changed without asking', () => {
    const both = versions({ memo: 'mine' }, { copies: 4 })
    expect(findClashes(both)).toEqual([])
    expect(mergeVersions(both, {})).toMatchObject({ memo: 'mine', copies: 4 })
  })

  it('[FORM-10] asks field by field and cell by cell, and keeps the chosen side', () => {
    const both = versions(
      {
        memo: 'mine',
        lines: [
          { id: 1, item: 5, qty: '10' },
          { id: 2, item: 6, qty: '2' },
          { id: 3, item: 7, qty: '3' },
        ],
      },
      {
        memo: 'theirs',
        lines: [
          { id: 1, item: 5, qty: '20' },
          { id: 2, item: 6, qty: '8' },
          { id: 3, item: 7, qty: '3' },
        ],
      },
    )
    expect(findClashes(both).map((clash) => clash.id)).toEqual(['memo', 'lines/id-1/qty'])
    const merged = mergeVersions(both, { memo: 'theirs', 'lines/id-1/qty': 'mine' })
    expect(merged.memo).toBe('theirs')
    expect(merged.lines).toMatchObject([{ qty: '10' }, { qty: '8' }, { qty: '3' }])
  })

  it('[FORM-10] a line one side deleted and the other changed is a choice; my new lines stay', () => {
    const both = versions(
      {
        lines: [
          { id: 1, item: 5, qty: '9' },
          { id: 3, item: 7, qty: '3' },
          { key: 'n1', item: 9, qty: '1' },
        ],
      },
      {
        lines: [
          { id: 2, item: 6, qty: '2' },
          { id: 3, item: 7, qty: '3' },
        ],
      },
    )
    expect(findClashes(both)).toMatchObject([{ id: 'lines/id-1', deletedBy: 'theirs' }])
    const kept = mergeVersions(both, { 'lines/id-1': 'mine' }).lines
    expect(kept).toMatchObject([{ id: 3 }, { item: 5, qty: '9' }, { key: 'n1' }])
    expect(mergeVersions(both, { 'lines/id-1': 'theirs' }).lines).toMatchObject([{ id: 3 }, { key: 'n1' }])
  })
})
