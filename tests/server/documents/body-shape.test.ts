import { describe, expect, it } from 'vitest'
import type { WireRecord } from '#core/record/wire-record.ts'
import { bodyReader } from '../../../server/documents/judge/body-shape.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { field, requisition } from '../../core/record/sample-entity.ts'

const nobody: ReadonlySet<string> = new Set()
const read = (body: WireRecord) => bodyReader(requisition, nobody)(body)

describe('the shape of a body', () => {
  it('[REC-17] refuses names nobody knows and values that are no scalars, all at once and at their places', () => {
    const body = { Purpos: 'event', Event: { $gt: '' }, Lines: [{ Qyt: '1' }, 5, { Qty: ['1'] }] }
    const place = { lines: 'lines' }
    expect(read(body)).toEqual({
      ok: false,
      error: [
        { field: 'Purpos', code: 'unknownField', message: 'validation.unknownField' },
        { field: 'event', code: 'type', message: 'validation.type' },
        { ...place, field: 'Qyt', row: 0, code: 'unknownField', message: 'validation.unknownField' },
        { ...place, field: 'lines', row: 1, code: 'type', message: 'validation.type' },
        { ...place, field: 'qty', row: 2, code: 'type', message: 'validation.type' },
      ],
    })
  })

  it('[REC-17] refuses lines that are none', () => {
    for (const Lines of [null, 'a', { 0: {} }]) {
      expect(read({ Lines })).toMatchObject({ ok: false, error: [{ field: 'lines', code: 'lines' }] })
    }
  })

  it('[REC-34] refuses more lines than there may be before any of them is looked at', () => {
    const { ok, ...answer } = read({ Lines: Array.from({ length: 6 }, () => 5) })
    expect(ok).toBe(false)
    expect(answer).toMatchObject({ error: [{ field: 'lines', code: 'maxLines', params: { count: 5 } }] })
    expect(answer).toHaveProperty('error.length', 1)
  })

  it('[REC-34] leaves values to validateRecord: a scalar of another type, an empty one, one that is missing', () => {
    const body = { NeededBy: 7, Purpose: 'nowhere', Copies: '', SupplyLocationId: '', Lines: [{ Id: 'a', Qty: 1.5 }] }
    expect(read(body)).toEqual({
      ok: true,
      value: {
        neededBy: 7,
        purpose: 'nowhere',
        copies: '',
        supplyLocation: '',
        lines: [{ id: 'a', qty: 1.5 }],
      },
    })
  })

  it('[DOC-86] keeps texts as if they had been typed, in the header and in lines', () => {
    const entity = {
      fields: [field('reference', 'text'), field('memo', 'multiline'), field('supplyLocation', 'lookup')],
      lines: requisition.lines.map((lines) => ({ ...lines, fields: [...lines.fields, field('lot', 'text')] })),
    }
    const body = {
      Reference: ' DUP-77\u00a0',
      Memo: '  a\n b \n',
      SupplyLocationId: 4,
      Lines: [{ Lot: 'L 1 ' }, { Lot: ' ' }],
    }
    expect(bodyReader(entity, nobody)(body)).toEqual({
      ok: true,
      value: { reference: 'DUP-77', memo: '  a\n b', supplyLocation: 4, lines: [{ lot: 'L 1' }, { lot: null }] },
    })
    expect(bodyReader(entity, nobody)({ Reference: '  ' })).toEqual({ ok: true, value: { reference: null } })
  })

  it('[REC-17] ignores what the server works out, what a lookup was expanded to, and annotations, of whatever shape', () => {
    const body = {
      '@odata.etag': '"v1"',
      'Memo@note': { any: ['thing'] },
      TotalValue: { a: [] },
      SupplyLocation: { Id: 4, Name: 'Store' },
      Memo: 'x',
      Lines: [{ Id: 3, Item: { Id: 1 }, Value: [[]], '@odata.id': 1 }],
    }
    expect(read(body)).toEqual({ ok: true, value: { memo: 'x', lines: [{ id: 3 }] } })
  })

  it('[REC-34] is compiled once for everybody who may read the same', () => {
    expect(bodyReader(requisition, new Set(['a']))).toBe(bodyReader(requisition, new Set(['b'])))
    const [first, ...fields] = requisition.fields
    if (first === undefined) throw new Error('The sample has fields')
    const guarded = { ...requisition, fields: [{ ...first, readIf: 'costs' }, ...fields] }
    expect(bodyReader(guarded, new Set(['costs']))).not.toBe(bodyReader(guarded, nobody))
    expect(bodyReader(guarded, nobody)({ [`${first.property}Id`]: 1, [first.property]: 1 })).toMatchObject({
      ok: false,
    })
  })

  it('[REC-34] is compiled for every family of every tenant, whatever its kinds say in their schemas', async () => {
    const { tenantIds, forTenant } = await productDefinitions()
    const families = tenantIds.flatMap((id) => [...forTenant(id).families.values()])
    expect(families.length).toBeGreaterThan(50)
    for (const { id, entity } of families) {
      expect([id, bodyReader(entity, nobody)({ NobodyKnows: 1 })]).toMatchObject([
        id,
        { ok: false, error: [{ field: 'NobodyKnows', code: 'unknownField' }] },
      ])
    }
  })

  it('[REC-34] runs no pattern and reads no inherited name', () => {
    const inherited: object = { Purpos: 1 }
    expect(read(Object.create(inherited))).toEqual({ ok: true, value: {} })
  })
})
