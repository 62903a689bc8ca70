import { expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const bill = 'forms/expenses/miscInvoiceAr.json'
const at = '/form/paper/sections'

it('[DEF-699] a paper names fields, columns and texts of the house there are', async () => {
  expect(await issuesWith(bill, '"house": ["bankDetails"]', '"house": ["sendOrders"]')).toMatchObject([
    { code: 'unknown-field', pointer: `${at}/payment/house` },
  ])
  expect(await issuesWith(bill, '"fields": ["customer", "billTo"', '"fields": ["customer", "shipTo"')).toMatchObject([
    { code: 'unknown-field', pointer: `${at}/buyer/fields` },
  ])
  expect(await issuesWith(bill, '"columns": ["description", "qty"', '"columns": ["item", "qty"')).toMatchObject([
    { code: 'unknown-field', pointer: `${at}/lines/columns` },
  ])
})

it('[DEF-699] what lines come to on paper is of the paper, and so are its title and its states', async () => {
  expect(await issuesWith(bill, '"of": "bookedTax"', '"of": "tax"')).toMatchObject([
    { code: 'unknown-field', pointer: `${at}/lines/groups/byTax/parts/of` },
  ])
  expect(await issuesWith(bill, '"title": "kind"', '"title": "customer"')).toMatchObject([
    { code: 'unknown-field', pointer: '/form/paper/title' },
  ])
  expect(await issuesWith(bill, '"final": ["Completed"', '"final": ["Posted"')).toMatchObject([
    { code: 'unknown-field', pointer: '/form/paper/final' },
  ])
  expect(await issuesWith(bill, '"print": true', '"print": false')).toMatchObject([
    { code: 'no-use', pointer: '/form/paper' },
  ])
})

it('[DEF-702] a mail has the paper of its form, or names fields and sections itself', async () => {
  const order = 'forms/purchasing/purchaseOrder.json'
  const paper =
    '"paper": { "sections": { "head": { "title": "@purchaseOrder.section.details", "fields": ["supplier"] } } }'
  expect(await issuesWith(order, '"print": true', `"print": true, ${paper}`)).toMatchObject([
    { code: 'no-use', pointer: '/mails/document/paper' },
  ])
  const sections = /,\s+"sections": \["details", "lines", "more", "sending"\]/
  expect(await issuesWith(order, sections, '')).toMatchObject([
    { code: 'missing-key', pointer: '/mails/document/paper' },
  ])
})
