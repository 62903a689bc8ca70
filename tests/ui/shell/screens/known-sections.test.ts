import { describe, expect, it } from 'vitest'
import { isKnownSection } from '../../../../src/engine/ui/shell/screens/known-sections.ts'

describe('isKnownSection', () => {
  it.each(['', 'transaction/view-requisition', 'setup', 'clientpermission/x', 'link-bids', 'tablepoc'])(
    '[SPEC-2.1.3] %s asks for sign-in',
    (path) => {
      expect(isKnownSection(path)).toBe(true)
    },
  )

  it.each(['nowhere', 'transactions', 'Login', 'setup.json'])('[SPEC-2.1.3] %s is unknown to everybody', (path) => {
    expect(isKnownSection(path)).toBe(false)
  })
})
