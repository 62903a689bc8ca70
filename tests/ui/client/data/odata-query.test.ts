import { describe, expect, it } from 'vitest'
import { printODataQuery } from '../../../../src/engine/ui/client/data/odata-query.ts'

describe('printODataQuery', () => {
  it('[SHELL-6] prints what was asked for, encoded, and nothing else', () => {
    expect(printODataQuery({})).toBe('')
    expect(
      printODataQuery({ filter: "Name eq 'a&b'", top: 50, skip: 0, count: true, select: ['Id', 'Name'], search: '' }),
    ).toBe("?$filter=Name%20eq%20'a%26b'&$top=50&$skip=0&$count=true&$select=Id%2CName")
  })
})
