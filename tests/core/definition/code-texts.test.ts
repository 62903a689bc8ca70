import { describe, expect, it } from 'vitest'
import { textsOfCode } from '#core/model/code-texts.ts'

describe('texts of code', () => {
  const shows = textsOfCode({
    words: ['list.count', 'approve', 'Superseded'],
    composed: ['message.event.*.subject', 'form.approval.*', 'approval.decision.*'],
  })

  it.each([
    'list.count',
    'list.count_one',
    'message.event.approve.subject',
    'form.approval.superseded',
    'approval.decision.2',
  ])('[DEF-81] %s is shown: named, or composed of a word code has', (key) => {
    expect(shows(key)).toBe(true)
  })

  it.each(['list.counts', 'message.event.reject.subject', 'message.event.approve.text', 'form.approval.approve.more'])(
    '[DEF-81] %s is not shown',
    (key) => {
      expect(shows(key)).toBe(false)
    },
  )
})
