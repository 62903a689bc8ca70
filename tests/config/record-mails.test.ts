import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const file = 'forms/purchasing/purchaseOrder.json'

describe('mails of records', () => {
  it('[RMAIL-1] a misspelt fact, cell, section, form or mail is told with its place', async () => {
    expect(await issuesWith(file, '"facts": ["revisionNo",', '"facts": ["revisionNumber",')).toMatchObject([
      { code: 'unknown-field', pointer: '/mails/document/facts/0' },
    ])
    expect(
      await issuesWith(file, '"sections": ["details", "lines", "more", "sending"]', '"sections": ["detail"]'),
    ).toMatchObject([{ code: 'unknown-section', pointer: '/mails/document/paper/sections/0' }])
    expect(await issuesWith(file, '"form": "acknowledge"', '"form": "acknowledgement"')).toMatchObject([
      { code: 'unknown-form', pointer: '/mails/document/form' },
    ])
    expect(await issuesWith(file, '"mail": "cancellation"', '"mail": "cancelation"')).not.toEqual([])
  })

  it('[RMAIL-1] the field that tells how a mail fares is written by the system, with all it can be', async () => {
    expect(await issuesWith(file, '"state": "mailState"', '"state": "ackState"')).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: '/mails/document/state' }),
    )
  })
})
