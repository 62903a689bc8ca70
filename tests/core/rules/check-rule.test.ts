import { describe, expect, it } from 'vitest'
import { checkRule, pathsOf } from '../../../src/engine/core/rules/check-rule.ts'
import { types } from './cases.ts'

describe('checkRule', () => {
  it('[EXPR-6] finds nothing wrong with a sound expression', () => {
    expect(checkRule({ '>': [{ var: 'rec.qty' }, 0] }, types, 'boolean')).toEqual([])
  })

  it('[EXPR-6] names every mistake with its place and the likely fix', () => {
    const rule = { and: [{ '<': [{ var: 'rec.qtyy' }, 5] }, { '===': [{ var: 'rec.purpose' }, 'evnt'] }, { xor: [] }] }
    expect(checkRule(rule, types, 'boolean')).toMatchObject([
      { pointer: '/and/0/</0/var', code: 'unknownPath', hint: 'did you mean "rec.qty"?' },
      { pointer: '/and/1/===/1', code: 'unknownChoice', hint: 'the values are restock, event' },
      { pointer: '/and/2/xor', code: 'unknownOperator' },
    ])
  })

  it('[EXPR-6] wants the type of the slot', () => {
    expect(checkRule({ var: 'rec.qty' }, types, 'boolean')).toMatchObject([{ pointer: '', code: 'wrongType' }])
    expect(checkRule({ var: 'rec.qty' }, types, 'decimal')).toEqual([])
    expect(checkRule('restock', types, 'choice')).toEqual([])
    expect(checkRule(null, types, 'date')).toEqual([])
  })

  it('[EXPR-2] admits no path deeper than a root and a name, whatever the types say', () => {
    const deep = new Map([...types, ['rec.item.price', { type: 'decimal' }] as const])
    expect(checkRule({ var: 'rec.item.price' }, deep)).toMatchObject([{ code: 'unknownPath' }])
  })

  it('[EXPR-7] lists the paths an expression reads, each once', () => {
    const rule = { '*': [{ var: 'rec.qty' }, { '+': [{ var: 'row.qty' }, { var: ['rec.qty'] }] }] }
    expect(pathsOf(rule, types)).toEqual(['rec.qty', 'row.qty'])
  })
})
