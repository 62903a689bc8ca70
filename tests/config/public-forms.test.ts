import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const file = 'forms/inventory/supplierOnboarding.json'
const form = '/publicForms/onboarding'

describe('forms for people outside', () => {
  it('[PUBLIC-1] a misspelt field, cell, section, state or move is told with its place', async () => {
    expect(await issuesWith(file, '"to": "inviteEmail"', '"to": "inviteMail"')).toMatchObject([
      { code: 'unknown-field', pointer: `${form}/to`, hint: expect.stringContaining('inviteEmail') },
    ])
    expect(
      await issuesWith(
        file,
        '"contacts.duty",\n        "contacts.email"',
        '"contacts.dute",\n        "contacts.email"',
      ),
    ).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', pointer: expect.stringContaining(`${form}/writes/`) }),
    )
    expect(await issuesWith(file, '["company", "categories",', '["compan", "categories",')).toMatchObject([
      { code: 'unknown-section', pointer: `${form}/sections/0` },
    ])
    expect(await issuesWith(file, '"moves": ["answer"]', '"moves": ["anser"]')).toContainEqual(
      expect.objectContaining({ code: 'unknown-move', pointer: `${form}/moves/0` }),
    )
  })

  it('[PUBLIC-2] what is confidential is not shown outside', async () => {
    expect(await issuesWith(file, '"shows": ["contactName"]', '"shows": ["contactName", "bic"]')).toContainEqual(
      expect.objectContaining({ code: 'leak', pointer: `${form}/shows/1` }),
    )
    const revealed = (shows: string, reveals: string) =>
      issuesWith(file, '"shows": ["contactName"]', `"shows": [${shows}], "reveals": ["${reveals}"]`)
    expect(await revealed('"contactName", "bic"', 'bic')).not.toContainEqual(expect.objectContaining({ code: 'leak' }))
    for (const name of ['contactName', 'bic'])
      expect(await revealed('"contactName"', name)).toContainEqual(
        expect.objectContaining({ code: 'no-use', pointer: `${form}/reveals/0` }),
      )
  })

  it('[PUBLIC-3] nobody outside writes what is worked out or looked up, and every line can be completed', async () => {
    expect(await issuesWith(file, '"company",\n        "taxNo"', '"alike",\n        "taxNo"')).toContainEqual(
      expect.objectContaining({ code: 'written-field', pointer: `${form}/writes/0` }),
    )
    expect(await issuesWith(file, '"contacts.name",\n        "contacts.duty",', '"contacts.duty",')).toMatchObject([
      { code: 'hidden-required', pointer: `${form}/writes` },
    ])
  })

  it('[PUBLIC-4] a state without a way out, and a move that is an approver’s, are told', async () => {
    expect(
      await issuesWith(file, '"states": ["PendingSubmission"]', '"states": ["PendingSubmission", "OnHold"]'),
    ).toMatchObject([{ code: 'dead-end', pointer: `${form}/states/1` }])
    expect(await issuesWith(file, '"moves": ["answer"]', '"moves": ["answer", "approve"]')).toMatchObject([
      { code: 'wrong-value', pointer: `${form}/moves/1` },
    ])
  })
})
