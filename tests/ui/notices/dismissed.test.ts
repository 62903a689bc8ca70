import { beforeEach, describe, expect, it } from 'vitest'
import { dismiss, forgetDismissed, noticeKey, readDismissed } from '../../../src/plugins/notices/dismissed.ts'

const notice = { Id: 7, VersionNo: 1 }

describe('dismissing a notice', () => {
  beforeEach(() => sessionStorage.clear())

  it('[NOTICE-4] holds for the session, once, and ends with it', () => {
    expect(readDismissed(sessionStorage)).toEqual([])
    dismiss(sessionStorage, notice)
    expect(dismiss(sessionStorage, notice)).toEqual(['7/1'])
    expect(readDismissed(sessionStorage)).toEqual(['7/1'])
    forgetDismissed(sessionStorage)
    expect(readDismissed(sessionStorage)).toEqual([])
  })

  it('[NOTICE-4] a notice that was changed since is shown again', () => {
    const dismissed = dismiss(sessionStorage, notice)
    expect(dismissed).not.toContain(noticeKey({ ...notice, VersionNo: 2 }))
  })
})
