import { beforeAll, describe, expect, it } from 'vitest'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import { auditedChanges } from '../../../server/audit/audited-changes.ts'
import { changedFields } from '../../../server/audit/changed-fields.ts'
import { productDefinitions } from '../support/product-definitions.ts'

describe('what an entry of the audit log holds of lines', () => {
  let entity: EntityDefinition
  beforeAll(async () => {
    const found = (await productDefinitions()).base.families.get('requisition')
    if (found === undefined) throw new Error('No requisition')
    entity = found.entity
  })

  const line = (id: number, changes: object = {}) => ({
    id,
    lineNo: 1,
    item: 30,
    unit: 40,
    qty: '1',
    remark: null,
    ...changes,
  })

  it('[POST-745] is the cells that changed, and of lines that came or went what they say', () => {
    const before = { reference: 'A', lines: [line(1), line(2), line(3, { qty: '5' })] }
    const after = { reference: 'A', lines: [line(1, { qty: '1.0' }), line(2, { qty: '2', remark: 'More' }), line(4)] }
    const change = changedFields(entity, before, after)
    expect(change).toEqual({
      before: {
        lines: [
          { id: 2, lineNo: 2, qty: '1' },
          { id: 3, lineNo: 3, item: 30, unit: 40, qty: '5' },
        ],
      },
      after: {
        lines: [
          { id: 2, lineNo: 2, qty: '2', remark: 'More' },
          { id: 4, lineNo: 3, item: 30, unit: 40, qty: '1' },
        ],
      },
    })
    const told = auditedChanges(entity, change).map(({ Field, Line, Before, After, Whole = '' }) =>
      [Field, Line, Before, After, Whole].join(' '),
    )
    expect(told.toSorted()).toEqual(
      [
        'qty 2 1 2 ',
        'remark 2  More ',
        'item 3 30  removed',
        'unit 3 40  removed',
        'qty 3 5  removed',
        'item 3  30 added',
        'unit 3  40 added',
        'qty 3  1 added',
      ].toSorted(),
    )
  })

  it('[POST-745] is the place of a line that stands elsewhere now', () => {
    const change = changedFields(entity, { lines: [line(1), line(2)] }, { lines: [line(2), line(1)] })
    expect(change.before).toEqual({
      lines: [
        { id: 1, lineNo: 1 },
        { id: 2, lineNo: 2 },
      ],
    })
    expect(change.after).toEqual({
      lines: [
        { id: 2, lineNo: 1 },
        { id: 1, lineNo: 2 },
      ],
    })
  })
})
