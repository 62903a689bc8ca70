import { expect, it } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { ReadSet } from '../../../../src/engine/ui/form/lookups/resolve-lookups.ts'
import { copyOfRecord } from '../../../../src/engine/ui/form/screen/copy-of-record.ts'
import { leaveUnseenOut } from '../../../../src/engine/ui/form/screen/leave-unseen-out.ts'
import { openSample } from '../open-sample.ts'

/** The sample's lines name items; and its lookups look for locations, which here are of a site, or of all. */
function locationsOf(scope: 'site' | 'tenant') {
  // The one thing that is looked at.
  return { location: { entity: { scope } } } as unknown as Readonly<Record<string, ClientFamily>>
}

const lines = [
  { id: 1, item: 5, qty: '2' },
  { id: 2, item: 6, qty: '3' },
  { id: 3, item: null, qty: '4' },
]

function copied() {
  const store = openSample({ id: 4, lines })
  return {
    record: copyOfRecord(store, { copiedFrom: undefined, uniqueTogether: {}, uniqueIfGiven: [] }).record,
    lines: store.logic.lines,
  }
}

it('[FORM-13] a copy is without the lines that name what the site does not see, and says how many', async () => {
  const asked: string[] = []
  const read: ReadSet = (set, query) => {
    asked.push(`${set} ${String(query.filter)}`)
    return Promise.resolve({ value: [{ Id: 6 }] })
  }
  const copy = copied()
  const seen = await leaveUnseenOut(copy.record, { lines: copy.lines, read, families: locationsOf('site') })
  expect(asked).toEqual(['Locations Id in (5,6)'])
  expect(seen).toMatchObject({ left: 1, record: { lines: [{ item: 6 }, { item: null }] } })
})

it('[FORM-13] what every site sees is not asked about', async () => {
  const copy = copied()
  const read: ReadSet = () => Promise.reject(new Error('nothing is asked'))
  const seen = await leaveUnseenOut(copy.record, { lines: copy.lines, read, families: locationsOf('tenant') })
  expect(seen).toMatchObject({ left: 0, record: { lines: [{ item: 5 }, { item: 6 }, { item: null }] } })
})
