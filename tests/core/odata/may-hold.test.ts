import { expect, it } from 'vitest'
import { mayHold } from '../../../src/engine/core/odata/may-hold.ts'
import { parseFilter } from '../../../src/engine/core/odata/parse/parse-filter.ts'
import { requisitions } from './sample-metadata.ts'

const states = ['Pending', 'Approved', 'Cancelled']
const held = (where: string) =>
  states.filter((value) => mayHold(parseFilter(where, requisitions), { path: 'Status', value }))

it('[LIST-705] tells which values rows of a list may have, whatever else they say', () => {
  expect(held("Status in ('Pending','Approved')")).toEqual(['Pending', 'Approved'])
  expect(held("Status eq 'Pending' or (Status eq 'Cancelled' and Id ne null)")).toEqual(['Pending', 'Cancelled'])
  expect(held("not (Status eq 'Pending') and Id gt 5")).toEqual(['Approved', 'Cancelled'])
  expect(held("Status ne 'Approved' or Id gt 5")).toEqual(states)
  expect(held('Id gt 5')).toEqual(states)
})
