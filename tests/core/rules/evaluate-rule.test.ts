import { describe, expect, it } from 'vitest'
import { evaluateRule, evaluateValue } from '../../../src/engine/core/rules/evaluate-rule.ts'
import { data, emptyCases, hostileCases, ordinaryCases, types, type RuleCase } from './cases.ts'

/** The data of a case: `rec` of the case over the usual one, keeping its prototype. */
function scopeOf({ rec }: RuleCase) {
  if (rec === undefined) return data
  return { ...data, rec: Object.keys(rec).length === 0 ? rec : { ...data.rec, ...rec } }
}

function answer(ruleCase: RuleCase) {
  const result = evaluateValue(ruleCase.rule, scopeOf(ruleCase), types)
  return result.ok ? { value: result.value } : { invalid: result.error }
}

function expected({ value, invalid }: RuleCase) {
  return invalid === undefined ? { value } : { invalid }
}

describe('evaluateValue', () => {
  it.each(ordinaryCases)('[EXPR-1] $id', (ruleCase) => expect(answer(ruleCase)).toEqual(expected(ruleCase)))
  it.each(emptyCases)('[EXPR-4] $id', (ruleCase) => expect(answer(ruleCase)).toEqual(expected(ruleCase)))
  it.each(hostileCases)('[EXPR-2] refuses $id', (ruleCase) => expect(answer(ruleCase)).toEqual(expected(ruleCase)))
})

describe('evaluateRule', () => {
  it('[EXPR-3] has three outcomes', () => {
    const outcome = (rule: unknown) => evaluateRule(rule, data, types)
    expect(outcome({ '>': [{ var: 'rec.qty' }, 1] })).toBe('true')
    expect(outcome({ '<': [{ var: 'rec.qty' }, 1] })).toBe('false')
    expect(outcome({ '<': [{ var: 'rec.qtty' }, 1] })).toBe('invalid')
  })

  it('[EXPR-3] takes a value that is no boolean for invalid', () => {
    expect(evaluateRule({ '+': [1, 1] }, data, types)).toBe('invalid')
    expect(evaluateRule('true', data, types)).toBe('invalid')
  })

  it('[EXPR-4] takes unknown for not met', () => {
    expect(evaluateRule({ '!': { '<': [{ var: 'rec.none' }, 5] } }, data, types)).toBe('false')
  })

  it('[EXPR-5] is invalid without the row it reads', () => {
    const { row: _row, ...header } = data
    expect(evaluateRule({ '>': [{ var: 'row.qty' }, 1] }, header, types)).toBe('invalid')
  })

  it.each(hostileCases.filter((ruleCase) => ruleCase.invalid !== undefined))(
    '[EXPR-2] never takes "$id" for true or false',
    (ruleCase) => expect(evaluateRule(ruleCase.rule, scopeOf(ruleCase), types)).toBe('invalid'),
  )
})
