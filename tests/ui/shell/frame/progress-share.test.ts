import { describe, expect, it } from 'vitest'
import { createAppStore } from '../../../../src/engine/ui/client/state/app-store.ts'
import { progressShare } from '../../../../src/engine/ui/shell/frame/progress-share.ts'

describe('the progress overlay', () => {
  it('[SPEC-4.10.1] starts at 20 and is the share still pending after that', () => {
    expect([progressShare(4, 4), progressShare(3, 4), progressShare(1, 4)]).toEqual([20, 75, 25])
  })

  it('[SPEC-4.10.2] remembers the most that were pending until nothing is', () => {
    const { getState } = createAppStore({ session: undefined, theme: 'system', isPhone: false })
    const { change } = getState().requests
    change(1)
    change(1)
    change(-1)
    expect(getState().requests).toMatchObject({ pending: 1, peak: 2 })
    change(-1)
    expect(getState().requests).toMatchObject({ pending: 0, peak: 0 })
  })
})
