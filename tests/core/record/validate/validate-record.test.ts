import { describe, expect, it } from 'vitest'
import { moveRuleIssues } from '#core/record/validate/rule-issues.ts'
import { validateRecord } from '../../../../src/engine/core/record/validate/validate-record.ts'
import { requisition, scopeOf } from '../sample-entity.ts'

const issues = (...scope: Parameters<typeof scopeOf>) => validateRecord(scopeOf(...scope))

describe('validateRecord', () => {
  it('[REC-3] finds nothing wrong with a sound record', () => {
    expect(issues()).toEqual([])
  })

  it('[REC-3] reports everything at once, cells with their row', () => {
    const lines = [
      { item: 5, qty: '0' },
      { item: null, qty: '2' },
      { item: 'x', qty: 'two' },
    ]
    expect(issues({ supplyLocation: null, neededBy: '2026-11-20', copies: 1.5, lines })).toEqual([
      { field: 'supplyLocation', code: 'required', message: 'validation.required' },
      { field: 'neededBy', code: 'notBefore', params: { limit: '2026-11-21' }, message: 'validation.notBefore' },
      { field: 'copies', code: 'integer', message: 'validation.integer' },
      { field: 'qty', lines: 'lines', row: 0, code: 'above', params: { limit: '0' }, message: 'validation.above' },
      { field: 'item', lines: 'lines', row: 1, code: 'required', message: 'validation.required' },
      { field: 'item', lines: 'lines', row: 2, code: 'lookup', message: 'validation.lookup' },
      { field: 'qty', lines: 'lines', row: 2, code: 'number', message: 'validation.number' },
    ])
  })

  it('[REC-4] neither asks for nor checks a hidden field', () => {
    expect(issues({ purpose: 'restock', event: 7 })).toEqual([])
    expect(issues({ purpose: 'event' })).toMatchObject([{ field: 'event', code: 'required' }])
    expect(issues({ purpose: 'event', event: '   ' })).toMatchObject([{ field: 'event', code: 'required' }])
    expect(issues({ purpose: 'event', event: 7 })).toMatchObject([{ field: 'event', code: 'text' }])
  })

  it('[REC-5] counts the lines', () => {
    const line = { item: 5, qty: '1' }
    expect(issues({ lines: [] })).toMatchObject([{ field: 'lines', code: 'minLines', params: { count: 1 } }])
    expect(issues({ lines: Array.from({ length: 6 }, () => line) })).toMatchObject([
      { field: 'lines', code: 'maxLines' },
    ])
  })

  it('[REC-6] shows a broken rule at its fields with its own text', () => {
    expect(issues({ supplyLocation: 3 })).toEqual([
      { field: 'supplyLocation', code: 'rule/twoLocations', message: 'requisition.rule.twoLocations' },
    ])
  })

  it('[REC-6] checks a rule of cells on every row, and only when it applies', () => {
    const lines = [
      { item: 5, qty: '6' },
      { item: 5, qty: '7' },
    ]
    expect(issues({ lines })).toEqual([])
    expect(issues({ purpose: 'class', lines })).toMatchObject([
      { field: 'qty', lines: 'lines', row: 1, code: 'rule/wholeCases' },
    ])
  })

  it('[REC-6] leaves a rule alone while a field it reads is wrong', () => {
    expect(issues({ requestLocation: null, supplyLocation: null }).map((issue) => issue.code)).toEqual([
      'required',
      'required',
    ])
  })

  it('[REC-6] leaves a rule of cells alone on the rows whose cells are wrong', () => {
    const lines = [
      { item: 5, qty: 'six' },
      { item: 5, qty: '7' },
    ]
    const found = issues({ purpose: 'class', lines }).map(({ row, code }) => [row, code])
    expect(found).toEqual([
      [0, 'number'],
      [1, 'rule/wholeCases'],
    ])
  })

  it('[REC-7] blocks on a rule whose "when" has no answer', () => {
    const when = { '<': [{ var: 'rec.nothing' }, 5] }
    const rule = { id: 'odd', assert: true, at: ['copies'], message: 'x', when, before: [], asks: false }
    expect(issues({}, { entity: { ...requisition, rules: [rule] } })).toMatchObject([
      { field: 'copies', code: 'rule/odd' },
    ])
  })

  it('[REC-7] blocks on a rule without an answer and names it', () => {
    const rule = {
      id: 'odd',
      assert: { '<': [{ var: 'rec.nothing' }, 5] },
      at: [],
      message: 'x',
      when: undefined,
      before: [],
      asks: false,
    }
    expect(issues({}, { entity: { ...requisition, rules: [rule] } })).toEqual([
      { field: '', code: 'rule/odd', params: { rule: 'odd' }, message: 'validation.ruleInvalid' },
    ])
  })

  it('[REC-35] a rule before a move is asked by that move and by no save', () => {
    const rule = {
      id: 'odd',
      assert: false,
      at: ['copies'],
      message: 'x',
      when: undefined,
      before: ['submit'],
      asks: false,
    }
    const entity = { ...requisition, rules: [rule] }
    expect(issues({}, { entity })).toEqual([])
    expect(moveRuleIssues(scopeOf({}, { entity }), 'cancel')).toEqual([])
    expect(moveRuleIssues(scopeOf({}, { entity }), 'submit')).toMatchObject([{ field: 'copies', code: 'rule/odd' }])
  })

  it('[REC-8] looks only at the rows that changed when told so', () => {
    const lines = [
      { item: null, qty: '1' },
      { item: null, qty: '1' },
    ]
    const near = validateRecord(scopeOf({ lines }), { header: [], lines: { lines: [1] } })
    expect(near).toMatchObject([{ field: 'item', row: 1 }])
  })
})
