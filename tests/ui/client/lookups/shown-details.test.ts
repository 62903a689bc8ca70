import { describe, expect, it } from 'vitest'
import type { LookupField } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { ApiClient } from '../../../../src/engine/ui/client/api/api-client.ts'
import { createLookupSearch } from '../../../../src/engine/ui/client/lookups/lookup-search.ts'
import { field } from '../../../core/record/sample-entity.ts'
import { locale } from '../../support/sample-list.ts'

type Families = Parameters<typeof createLookupSearch>[1]

function lookup(id: string): LookupField {
  const plain = field(id, 'lookup')
  if (!isLookup(plain)) throw new Error('a lookup')
  return plain
}

describe('what stands beside the title of an offered record', () => {
  const fields = [field('name', 'text'), field('expiresOn', 'date'), field('openAmount', 'money')]
  const families = { location: { entity: { id: 'location', lines: [], title: 'name', fields } } } as unknown as Families
  const lot = (): LookupField => {
    const plain = lookup('lot')
    return { ...plain, lookup: { ...plain.lookup, columns: ['name', 'expiresOn', 'openAmount'] } }
  }

  it('[KIND-52] is read as in a column by whoever picks, in the language of each', async () => {
    const row = { Id: 7, Name: 'L-77', ExpiresOn: '2026-11-03', OpenAmount: '1234.5' }
    const api = { json: async () => ({ data: { value: [row] } }) } as unknown as ApiClient
    const details = async (language: string, dateFormat: string) => {
      const reader = { locale: { ...locale, language, dateFormat }, translate: (key: string) => key }
      const question = { field: lot(), words: '', beside: { rec: {}, row: {} }, among: [] }
      const found = await createLookupSearch(api, families, { reader })(question, new AbortController().signal)
      return found.map((each) => each.details)
    }
    expect(await details('en-US', 'MM/DD/YYYY')).toEqual([['11/03/2026', '1,234.50']])
    expect(await details('es-ES', 'DD/MM/YYYY')).toEqual([['03/11/2026', '1.234,50']])
  })

  it('[KIND-52] says an amount of another currency with its code and its decimals', async () => {
    const currency = lookup('currency')
    const roles = { currency: 'currency' }
    const ofCurrency = { id: 'location', lines: [], title: 'name', fields: [...fields, currency], roles }
    const row = {
      Id: 7,
      Name: 'C-1',
      ExpiresOn: null,
      OpenAmount: '1234',
      CurrencyId: 9,
      Currency: { '@larder.title': 'JPY' },
    }
    const asked: string[] = []
    const api = {
      json: async (path: string) => {
        asked.push(path)
        return { data: { value: [row, { ...row, Id: 8, CurrencyId: 1, Currency: { '@larder.title': 'USD' } }] } }
      },
    } as unknown as ApiClient
    const reader = { locale: { ...locale, currencyId: 1, foreignDecimals: { 9: 0 } }, translate: (key: string) => key }
    const question = { field: lot(), words: '', beside: { rec: {}, row: {} }, among: [] }
    const search = createLookupSearch(api, { location: { entity: ofCurrency } } as unknown as Families, { reader })
    const found = await search(question, new AbortController().signal)
    expect(found.map((each) => each.details.at(-1))).toEqual(['JPY 1,234', '1,234.00'])
    expect(asked[0]).toContain('$expand=Currency')
  })
})
