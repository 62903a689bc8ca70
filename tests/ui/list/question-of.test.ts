import { describe, expect, it } from 'vitest'
import { questionOf } from '../../../src/engine/ui/list/actions/question-of.ts'

const translate = (key: string, params?: object) => (params === undefined ? key : `${key} ${JSON.stringify(params)}`)
const row = (title: string, state: 'waiting' | 'skipped' = 'waiting') => ({ title, state })

describe('what is asked before something is done to rows', () => {
  it('[LIST-380] names one row alone', () => {
    expect(questionOf([row('REQ-3')], translate)).toBe('list.moveAskOne {"name":"REQ-3"}')
  })

  it('[LIST-380] speaks of several as several, and says of how many it is possible', () => {
    expect(questionOf([row('REQ-3'), row('REQ-4')], translate)).toBe('list.moveAsk')
    expect(questionOf([row('REQ-3'), row('REQ-4', 'skipped')], translate)).toBe('list.moveAskSome {"count":1,"all":2}')
  })
})
