import { expect, it } from 'vitest'
import { copyOfRecord } from '../../../../src/engine/ui/form/screen/copy-of-record.ts'
import { openSample } from '../open-sample.ts'

const entity = { copiedFrom: undefined, uniqueTogether: {}, uniqueIfGiven: [] }

it('[FORM-13] a copy takes the inputs, not what the system wrote', () => {
  const store = openSample({
    id: 4,
    status: 'Approved',
    copies: 7,
    lines: [{ id: 1, item: 5, qty: '2', issuedQty: '2' }],
  })
  const copy = copyOfRecord(store, entity).record
  expect(copy).toMatchObject({ id: null, status: null, copies: 7, lines: [{ item: 5, qty: '2', issuedQty: '0' }] })
})

it('[FORM-13] a copy names what it was copied from where its definition has a field for it', () => {
  const store = openSample({ id: 4 })
  expect(copyOfRecord(store, { ...entity, copiedFrom: 'origin' }).record['origin']).toBe(4)
})

it('[FORM-13] a copy leaves out what stands once where it is given', () => {
  const store = openSample({ id: 4, copies: 7 })
  const uniqueTogether = { copies: ['location', 'copies'] }
  expect(copyOfRecord(store, { ...entity, uniqueTogether }).record['copies']).toBe(7)
  const copy = copyOfRecord(store, { ...entity, uniqueTogether, uniqueIfGiven: ['copies'] })
  expect(copy.record['copies']).toBe(store.logic.empty()['copies'])
})

it('[RQN-302, FORM-13] a copy asks for what was asked for, not for what went instead of it', () => {
  const line = { item: 5, qty: '4', issuedQty: '0' }
  const store = openSample({ id: 4, lines: [line, { ...line, item: 6, qty: '12', issuedQty: '12' }] })
  const lines = store.logic.lines.map((field) => ({ ...field, notCopied: 'insteadOf' }))
  const record = { ...store.state.getState().record, lines: [line, { ...line, item: 6, qty: '12', insteadOf: 5 }] }
  const copy = copyOfRecord({ ...store, logic: { ...store.logic, lines } }, entity, record)
  expect(copy.record['lines']).toMatchObject([{ item: 5, qty: '4' }])
})

it('[FORM-13] a copy leaves out lines nobody writes, such as offers that were opened', () => {
  const store = openSample({ id: 4, lines: [{ id: 1, item: 5, qty: '2' }] })
  const told = store.logic.lines.map((field) => ({
    ...field,
    fields: field.fields.map((cell) => ({ ...cell, isDerived: true })),
  }))
  const copy = copyOfRecord({ ...store, logic: { ...store.logic, lines: told } }, entity)
  expect(copy.record['lines']).toEqual([])
})
