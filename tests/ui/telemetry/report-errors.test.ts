import { describe, expect, it } from 'vitest'
import type { ErrorReportBody } from '#core/http/telemetry-contract.ts'
import { createErrorReports } from '../../../src/plugins/telemetry/report-errors.ts'

function openReports() {
  const sent: ErrorReportBody[] = []
  const report = createErrorReports({
    send: (body) => sent.push(body),
    route: () => 'setup/create-users/:id',
    version: '25.3.0',
    isExpected: (error) => error instanceof Error && error.name === 'AbortError',
  })
  return { report, sent }
}

function errorWith(message: string): Error {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n    at save (https://larder.example/assets/form.js:1:2)`
  return error
}

describe('error reports', () => {
  it('[TEL-11] an error is told once, scrubbed, with version and pattern', () => {
    const { report, sent } = openReports()
    report(errorWith("No 'Maria Lopez' in row 7"))
    report(errorWith("No 'Bob' in row 8"))
    expect(sent).toEqual([
      {
        Message: 'TypeError: No … in row #',
        Stack: 'save form.js:1:2',
        Version: '25.3.0',
        Route: 'setup/create-users/:id',
      },
    ])
  })

  it('[TEL-11] what is expected, and what is no error, is not told', () => {
    const { report, sent } = openReports()
    const aborted = new Error('stopped')
    aborted.name = 'AbortError'
    for (const thing of [aborted, 'text', undefined, { message: 'x' }]) report(thing)
    expect(sent).toEqual([])
  })

  it('[TEL-11] a page tells of ten different errors and no more', () => {
    const { report, sent } = openReports()
    for (const letter of 'abcdefghijklmnop') report(errorWith(letter))
    expect(sent).toHaveLength(10)
  })
})
