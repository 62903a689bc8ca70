import { describe, expect, it } from 'vitest'
import { matchEntries, type SearchItem } from '../../../src/engine/ui/search/match-entries.ts'
import { searchHref } from '../../../src/engine/ui/search/search-href.ts'

function item(part: Partial<SearchItem> & { readonly id: string }): SearchItem {
  return {
    title: part.id,
    category: '',
    subcategory: '',
    tags: [],
    searchableText: '',
    href: '',
    isAvailable: true,
    ...part,
  }
}

const items = [
  item({ id: 'create', title: 'Create requisition', tags: ['requisition'] }),
  item({ id: 'list', title: 'Requisitions' }),
  item({ id: 'logistics', title: 'Logística', searchableText: 'transfer stock' }),
  item({ id: 'later', title: 'Requisition template', isAvailable: false }),
]
const found = (text: string) => matchEntries(items, text).map((match) => match.item.id)

describe('global search', () => {
  it('[SPEC-2.7.1] an entry matches by the whole text or any word, in any case and without accents', () => {
    expect(found('LOGISTICA')).toEqual(['logistics'])
    expect(found('nothing stock')).toEqual(['logistics'])
    expect(found('xyz')).toEqual([])
    expect(found('  ')).toEqual([])
  })

  it('[SPEC-2.7.1] the most similar stands first, what this edition lacks last', () => {
    expect(found('requisition')).toEqual(['list', 'create', 'later'])
  })

  it('[SPEC-2.7.1] says which tags it matched', () => {
    expect(matchEntries(items, 'requis').find((match) => match.item.id === 'create')?.matchedTags).toEqual([
      'requisition',
    ])
  })

  it('[SPEC-2.7.2] the address holds the pair and GlobalSearch, and the flags of the two special entries', () => {
    const data = (entry: Parameters<typeof searchHref>[0]) =>
      JSON.parse(new URLSearchParams(searchHref(entry).split('?')[1]).get('data') ?? '') as unknown
    const path = 'transaction/view-requisition'
    expect(data({ id: 'x', path, paramskeys: 'transaction|requisition' })).toEqual({
      transaction: 'requisition',
      GlobalSearch: 'true',
    })
    expect(data({ id: 'allTransaction', path, paramskeys: 'transaction|requisition' })).toMatchObject({
      fromReqCategory: 'AllTransaction',
    })
    expect(data({ id: 'x', path: 'reports/load-schedule-reports', paramskeys: '' })).toEqual({
      GlobalSearch: 'true',
      fromScheduledReport: 'true',
    })
  })
})
