import { expect, it } from 'vitest'
import { contentDisposition } from '../../../../server/http/content-disposition.ts'
import { fileNameOf } from '../../../../src/engine/ui/client/data/file-name-of.ts'

it('[PRINT-2] a file is called as the server calls it, by what it is on paper and its number', () => {
  const named = (header: string) => fileNameOf({ headers: new Headers({ 'content-disposition': header }) })
  expect(named(contentDisposition('Nota de crédito MIR-1 (2).pdf'))).toBe('Nota de crédito MIR-1 (2).pdf')
  expect(named('attachment')).toBeUndefined()
  expect(fileNameOf({ headers: new Headers() })).toBeUndefined()
})
