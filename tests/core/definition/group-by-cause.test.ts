import { describe, expect, it } from 'vitest'
import type { LinkIssue } from '#core/definition/link/proof/link-issue.ts'
import { groupByCause } from '#core/definition/link/proof/group-by-cause.ts'

const issue = (line: number, cause?: string): LinkIssue => ({
  file: 'a.json',
  pointer: `/${line}`,
  line,
  column: 1,
  code: 'unknown-field',
  message: 'Gone.',
  ...(cause === undefined ? {} : { cause }),
})

describe('groupByCause', () => {
  it('[DEF-12] reports one cause once and names the other places', () => {
    const grouped = groupByCause([issue(9, 'field:qty'), issue(2, 'field:qty'), issue(4, 'field:item'), issue(5)])
    expect(grouped.map(({ line, message }) => [line, message])).toEqual([
      [2, 'Gone. Also at a.json:9.'],
      [4, 'Gone.'],
      [5, 'Gone.'],
    ])
  })

  it('[DEF-12] counts the places it does not name', () => {
    const [grouped] = groupByCause([1, 2, 3, 4, 5, 6].map((line) => issue(line, 'field:qty')))
    expect(grouped?.message).toBe('Gone. Also at a.json:2, a.json:3, a.json:4 and 2 more.')
  })

  it('[DEF-184] reports a mistake of a block once, with every family that takes it in', () => {
    const grouped = groupByCause([
      { ...issue(3), taker: 'b.json:7' },
      { ...issue(3), taker: 'a.json:2' },
      { ...issue(3), taker: 'a.json:2' },
    ])
    expect(grouped.map(({ message }) => message)).toEqual(['Gone. Taken in at a.json:2, b.json:7.'])
  })
})
