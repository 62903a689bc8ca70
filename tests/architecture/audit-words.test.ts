import { describe, expect, it } from 'vitest'
import { auditChoices } from '../../server/audit/audit-choices.ts'
import { sourceFiles } from './support/source-files.ts'

/** What code of the server writes in quotes as what was done. */
const written = /\baction: '([a-z][\w-]*)'/g

describe('words of the audit log', () => {
  it('[AUD-27] code notes nothing as done that has no words', () => {
    const found = sourceFiles('server').flatMap(({ text }) =>
      [...text.matchAll(written)].map(([, value]) => value ?? ''),
    )
    expect(new Set(found).size).toBeGreaterThan(10)
    expect(found.filter((value) => auditChoices['audit.action']?.includes(value) !== true)).toEqual([])
  })
})
