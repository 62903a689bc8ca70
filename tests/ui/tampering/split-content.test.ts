import { describe, expect, it } from 'vitest'
import { splitContent } from '../../../src/plugins/tampering/split-content.ts'

describe('splitContent', () => {
  it('[SPEC-2.9.1] the stored text is a list split at @', () => {
    expect(splitContent('one@ two @@three@')).toEqual(['one', 'two', 'three'])
    expect(splitContent('')).toEqual([])
  })
})
