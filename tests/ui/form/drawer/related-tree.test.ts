import { expect, it } from 'vitest'
import type { RelatedDocument } from '#core/http/drawer-contract.ts'
import { relatedTree } from '../../../../src/engine/ui/form/drawer/related-tree.ts'

const entry = (id: number, level: number, via: number): RelatedDocument => ({
  TransTypeId: 5,
  TransactionId: id,
  DocNo: `D-${id}`,
  Status: 'Completed',
  EnteredOn: '2026-11-21T00:00:00Z',
  Direction: id < 100 ? 'from' : 'to',
  Kind: 'source',
  Level: level,
  Via: { TransTypeId: 5, TransactionId: via },
  Amount: null,
  Lines: 1,
  Quantity: null,
})

it('[SRC-15] draws behind each document what is reached through it', () => {
  const entries = [entry(1, 1, 9), entry(2, 1, 9), entry(3, 2, 2), entry(101, 1, 9)]
  const tree = relatedTree(entries, 'from')
  expect(tree.map(({ entry: { DocNo }, children }) => [DocNo, children.map((child) => child.entry.DocNo)])).toEqual([
    ['D-1', []],
    ['D-2', ['D-3']],
  ])
  expect(relatedTree(entries, 'to')).toHaveLength(1)
})
