import { expect, it } from 'vitest'
import type { MoveLineQuestion } from '#core/model/workflow/effect-definition.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { CommandScope } from '../../../../server/documents/command/command-scope.ts'
import { withAskedCells } from '../../../../server/documents/judge/asked-cells.ts'
import { session } from '../../../core/record/sample-entity.ts'
import { productDefinitions } from '../../support/product-definitions.ts'

const definitions = (await productDefinitions()).base
const requisition = definitions.families.get('requisition')
const question = requisition?.workflow?.moves['issue']?.ask.lines

/** What the moves asks would leave in the one line, if its definition asked these fields. */
function answered(fields: readonly string[], line: LineRecord, given: object): LineRecord | undefined {
  if (requisition === undefined || question === undefined) throw new Error('Requisitions are issued by their lines')
  const asked: MoveLineQuestion = { ...question, fields }
  const ctx = { permissions: new Set<string>() }
  // What answering reads of a scope, no more.
  const scope = { family: requisition as FamilyDefinition, definitions, session, ctx } as unknown as CommandScope
  const record = { lines: [{ id: 7, ...line }] }
  const body = { Lines: [{ Id: 7, ...given }] }
  const lines = withAskedCells(scope, { question: asked, record, body })['lines']
  return Array.isArray(lines) ? (lines as readonly LineRecord[])[0] : undefined
}

it('[FORM-137] the lot of a line is what its answer says, where the line shows one', () => {
  const tracked = { item: 3, qty: '5', lot: null, isLotTracked: true }
  expect(answered(['lot'], tracked, { LotId: 9 })).toMatchObject({ lot: 9 })
  expect(answered(['lot'], tracked, {})).toMatchObject({ lot: null })
  expect(answered(['lot'], { ...tracked, isLotTracked: false }, { LotId: 9 })).toMatchObject({ lot: null })
})

it('[DEF-687] an approved quantity, item or unit stays, whatever a definition asks', () => {
  const line = { item: 3, unit: 4, qty: '5', lot: null, isLotTracked: true }
  const given = { Qty: '500', ItemId: 8, UnitId: 9, IssuedQty: '1', LotId: 2 }
  expect(answered(['qty', 'item', 'unit', 'issuedQty', 'lot'], line, given)).toEqual({ id: 7, ...line, lot: 2 })
})
