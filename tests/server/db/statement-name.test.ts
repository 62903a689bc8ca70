import { describe, expect, it } from 'vitest'
import { createStatementNames } from '../../../server/db/pipeline/statement-name.ts'

const nameAfter = (names: (text: string) => string | undefined, text: string, times: number): string | undefined =>
  Array.from({ length: times }, () => names(text)).at(-1)

describe('names of statements', () => {
  it('[DB-18] names a text when it has come often enough, and the same way from then on', () => {
    const names = createStatementNames('r', 2)
    expect(nameAfter(names, 'a', 2)).toBeUndefined()
    expect(nameAfter(names, 'a', 1)).toBe('r0')
    expect(nameAfter(names, 'a', 5)).toBe('r0')
    expect(nameAfter(names, 'b', 3)).toBe('r1')
  })

  it('[DB-18] names no more than it may, whatever came once before', () => {
    const names = createStatementNames('r', 2)
    for (let number = 0; number < 5000; number += 1) expect(names(`once ${number}`)).toBeUndefined()
    expect(nameAfter(names, 'a', 3)).toBe('r0')
    expect(nameAfter(names, 'b', 3)).toBe('r1')
    expect(nameAfter(names, 'c', 9)).toBeUndefined()
  })

  it('[DB-18] leaves the names of commands to commands', () => {
    const [commands, reads] = [createStatementNames('s', 1), createStatementNames('r', 1)]
    expect(nameAfter(reads, 'a', 3)).toBe('r0')
    expect(nameAfter(commands, 'a', 3)).toBe('s0')
  })
})
