import { expect, it } from 'vitest'
import { stateOfAbout } from '#core/text/state-of-about.ts'

const about = {
  family: 'kind',
  document: 'link',
  status: 'state',
  version: 'version',
  request: undefined,
  since: undefined,
}

it('[LANG-58] the state of a row about a document is called as the document’s family calls it', () => {
  const named = (row: Readonly<Record<string, unknown>>) => stateOfAbout(about, (field) => row[field])
  expect(named({ kind: 'requisition', state: 'Approved' })).toBe('requisition.status.Approved')
  expect(named({ kind: 'transfer', state: 'Approved' })).toBe('transfer.status.Approved')
  expect([named({ state: 'Approved' }), named({ kind: 'transfer', state: null })]).toEqual([undefined, undefined])
  expect(stateOfAbout(undefined, () => 'Approved')).toBeUndefined()
})
