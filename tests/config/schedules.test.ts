import { describe, expect, it } from 'vitest'
import { issuesWith as issuesOf } from './support/issues-with.ts'

describe('schedules of a family', () => {
  const issuesWith = (text: string, other: string) => issuesOf('forms/inventory/requisitionTemplate.json', text, other)

  it('[SCHD-7] fields, kinds, what the server writes, the scope and what is made are proved', async () => {
    expect(await issuesWith('"at": "runAt"', '"at": "runOn"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', pointer: '/schedule/at' }),
    )
    expect(await issuesWith('"owner": "owner",', '"owner": "supplyLocation",')).toContainEqual(
      expect.objectContaining({ code: 'wrong-kind', pointer: '/schedule/owner' }),
    )
    expect(await issuesWith('"problem": "lastProblem"', '"problem": "remarks"')).toContainEqual(
      expect.objectContaining({ code: 'written-field', pointer: '/schedule/problem' }),
    )
    expect(await issuesWith('"source": "template"', '"source": "templat"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-source', pointer: '/schedule/makes/source' }),
    )
    expect(await issuesWith('"family": "requisition"', '"family": "requisitio"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-family', pointer: '/schedule/makes/family' }),
    )
    expect(await issuesWith('"scope": "site"', '"scope": "tenant"')).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: '/schedule' }),
    )
  })

  it('[SCHD-7, SCHD-10] a schedule runs on days of the week or by months, whose fields are proved as well', async () => {
    const ofBills = (text: string, other: string) => issuesOf('forms/expenses/billTemplate.json', text, other)
    expect(await ofBills('"on": "nextOn"', '"on": "untilDay"')).toContainEqual(
      expect.objectContaining({ code: 'written-field', pointer: '/schedule/months/on' }),
    )
    expect(await ofBills('"every": "everyMonths"', '"every": "fromDay"')).toContainEqual(
      expect.objectContaining({ code: 'wrong-kind', pointer: '/schedule/months/every' }),
    )
    expect(await ofBills('"tries": "tries"', '"tries": "everyMonths"')).toContainEqual(
      expect.objectContaining({ code: 'written-field', pointer: '/schedule/months/tries' }),
    )
    const days = '["isActive", "name", "number", "terms", "currency", "remarks", "owner"]'
    expect(await ofBills('"at": "runAt",', `"days": ${days}, "at": "runAt",`)).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: '/schedule' }),
    )
  })

  it('[SCHD-7, SCHD-13] what is made by months says its day, which its source brings and which stands once', async () => {
    const ofBills = (text: string, other: string) => issuesOf('forms/expenses/billTemplate.json', text, other)
    const ofInvoices = (text: string, other: string) => issuesOf('forms/expenses/miscInvoice.json', text, other)
    expect(await ofBills('"day": "templateDay"', '"day": "invoiceNo"')).toContainEqual(
      expect.objectContaining({ code: 'wrong-kind', pointer: '/schedule/makes/day' }),
    )
    expect(await ofInvoices('"templateDay": "nextOn"', '"postDate": "nextOn"')).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: '/schedule/makes/day' }),
    )
    expect(await ofInvoices('"uniqueIfGiven": ["templateDay"]', '"uniqueIfGiven": ["invoice"]')).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: '/schedule/makes/day' }),
    )
    expect(await ofInvoices('"uniqueIfGiven": ["templateDay"]', '"uniqueIfGiven": ["templatDay"]')).toContainEqual(
      expect.objectContaining({ code: 'unknown-key', pointer: '/entity/uniqueIfGiven/0' }),
    )
    expect(await ofInvoices('["template", "templateDay"]', '["supplier", "templateDay"]')).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: '/schedule/makes/day' }),
    )
  })

  it('[STPL-6] a pattern needs neither a number nor lines that name it; what is counted needs both', async () => {
    expect(await issuesOf('forms/purchasing/receipt.json', '"record": "order",', '')).toContainEqual(
      expect.objectContaining({ code: 'missing-key', pointer: '/sources/purchaseOrder/lines' }),
    )
    expect(
      await issuesOf('forms/inventory/requisition.json', '"record": "template"', '"record": "reason"'),
    ).toContainEqual(expect.objectContaining({ code: 'wrong-kind', pointer: '/sources/template/record' }))
  })
})
