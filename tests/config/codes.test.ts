import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const file = 'forms/inventory/item.json'
const code = '{ "at": "barcodes.code", "says": { "transactionUnit": "unit" } }'

describe('what a code says beside its record', () => {
  it('[DEF-747] is a lookup of its lines, to what the lookup of the header points at', async () => {
    const there = { code: 'unknown-field', pointer: '/entity/codes/1/says/transactionUnit' }
    expect(await issuesWith(file, code, code.replace('"unit"', '"kind"'))).toMatchObject([there])
    const [issue] = await issuesWith(file, code, code.replace('"unit"', '"units"'))
    expect(issue).toMatchObject({ message: 'There is no lookup to unit in barcodes "units".' })
    expect(issue?.hint).toContain('unit')
  })

  it('[DEF-747] stands in for a lookup of the header, and beside a column', async () => {
    const header = code.replace('transactionUnit', 'shortName')
    expect(await issuesWith(file, code, header)).toMatchObject([
      { code: 'unknown-field', pointer: '/entity/codes/1/says/shortName' },
    ])
    expect(await issuesWith(file, code, code.replace('barcodes.code', 'manufacturerNo'))).toMatchObject([
      { code: 'no-use', pointer: '/entity/codes/1/says' },
    ])
  })
})
