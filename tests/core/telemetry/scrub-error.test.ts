import { describe, expect, it } from 'vitest'
import { scrubMessage, scrubStack } from '#core/telemetry/scrub-error.ts'

describe('scrubbing errors', () => {
  it.each([
    [`Cannot read properties of undefined (reading 'Maria Lopez')`, 'Cannot read properties of undefined (reading …)'],
    ['No mail to maria@example.com', 'No mail to …'],
    ['Row 1042 of 77 failed', 'Row # of # failed'],
    ['Failed to fetch https://larder.example/inventory/api/Items(3)?$search=x', 'Failed to fetch …'],
    ['Unexpected “secret\nremark” here', 'Unexpected … here'],
  ])('[TEL-2] of %s stays %s', (message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed)
  })

  it('[TEL-2] a message ends somewhere', () => {
    expect(scrubMessage('word '.repeat(500)).length).toBeLessThanOrEqual(300)
  })

  it('[TEL-2] of a stack only frames are kept, of Chromium and of Firefox', () => {
    const chromium = [
      'Error: the remark of Maria Lopez',
      '    at saveRemark (https://larder.example/assets/form-Ab12.js:10:42)',
      '    at async https://larder.example/assets/form-Ab12.js?v=secret:3:7',
      'Maria Lopez wrote this',
    ].join('\n')
    expect(scrubStack(chromium)).toBe('saveRemark form-Ab12.js:10:42\n- form-Ab12.js:3:7')
    expect(scrubStack('saveRemark@https://larder.example/assets/form-Ab12.js:10:42')).toBe(
      'saveRemark form-Ab12.js:10:42',
    )
  })

  it('[TEL-2] what was scrubbed already stays as it is', () => {
    const once = scrubStack('    at saveRemark (https://larder.example/assets/form-Ab12.js:10:42)')
    expect(scrubStack(once)).toBe(once)
  })
})
