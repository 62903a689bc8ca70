import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '../../../../src/engine/ui/shell/search/create-search-index.ts'
import { fold, wordsOf } from '../../../../src/engine/ui/shell/search/fold.ts'
import { searchHref } from '../../../../src/engine/ui/shell/search/search-href.ts'
import type { SearchItem } from '../../../../src/engine/ui/shell/search/search-item.ts'
import { splitHighlights } from '../../../../src/engine/ui/shell/search/split-highlights.ts'

function item(part: Partial<SearchItem> & { readonly id: string }): SearchItem {
  return {
    title: part.id,
    category: '',
    subcategory: '',
    tags: [],
    searchableText: '',
    href: '',
    lack: 'none',
    ...part,
  }
}

const items = [
  item({ id: 'create', title: 'Create requisition', tags: ['requisition'] }),
  item({ id: 'list', title: 'Requisitions' }),
  item({ id: 'logistics', title: 'Logística', searchableText: 'transfer stock' }),
  item({ id: 'later', title: 'The requisition template', lack: 'edition' }),
  item({ id: 'other', title: 'Sales' }),
]
const index = createSearchIndex(items)
const found = (text: string) => index.find(text).map((match) => match.item.id)

interface CatalogueEntry {
  readonly tags?: readonly string[]
  readonly searchableText?: string
}

/** The product's own catalogue, with the English titles. */
function productItems(): readonly SearchItem[] {
  // Checked by config:check; only these properties are read.
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as { entries: object; entry: object }
  const titles = read('config/locales/en/search.json').entry as Record<string, string>
  const entries = read('config/search/catalogue.json').entries as Record<string, CatalogueEntry>
  return Object.entries(entries).map(([id, { tags = [], searchableText = '' }]) =>
    item({ id, title: titles[id] ?? '', tags, searchableText }),
  )
}

describe('the catalogue index', () => {
  it('[SPEC-2.7.1] an entry matches by the whole text or any word, in any case and without accents', () => {
    expect(found('LOGISTICA')).toEqual(['logistics'])
    expect(found('nothing stock')).toEqual(['logistics'])
    expect(found('ogisti')).toEqual(['logistics'])
    expect(found('the')).toEqual(['later'])
    expect(found('xyz')).toEqual([])
    expect(found('  ')).toEqual([])
    expect(found('*')).toEqual([])
  })

  it('[SPEC-2.7.1] the most similar stands first', () => {
    expect(found('requisitions')[0]).toBe('list')
    expect(found('requisition')).toHaveLength(3)
    expect(found('create requisition')[0]).toBe('create')
    const similarities = index.find('requisition').map((match) => match.similarity)
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a))
    expect(Math.min(...similarities)).toBeGreaterThan(0)
  })

  it('[SPEC-2.7.1] says which tags it matched', () => {
    expect(index.find('requis').find((match) => match.item.id === 'create')?.matchedTags).toEqual(['requisition'])
    expect(index.find('create').find((match) => match.item.id === 'create')?.matchedTags).toEqual([])
  })

  it('[SPEC-2.7.3] finds exactly what contains a word, for every word and half word of the 113 entries', () => {
    const all = productItems()
    expect(all).toHaveLength(113)
    const whole = createSearchIndex(all)
    const words = [...new Set(all.flatMap((entry) => wordsOf(`${entry.title} ${entry.searchableText}`)))]
    for (const word of [...words, ...words.map((one) => one.slice(1, 5))]) {
      const expected = all
        .filter((entry) => [entry.title, ...entry.tags, entry.searchableText].some((part) => fold(part).includes(word)))
        .map((entry) => entry.id)
      const ids = whole.find(word).map((match) => match.item.id)
      expect([word, ids.toSorted()]).toEqual([word, expected.toSorted()])
    }
  })

  it('[SPEC-2.7.3] puts an entry first that is asked for by its own title', () => {
    const all = productItems()
    const whole = createSearchIndex(all)
    expect(all.filter((entry) => whole.find(entry.title)[0]?.item.title !== entry.title)).toEqual([])
  })

  it.each([
    ['requisition', 'Requisitions'],
    ['purchase order', 'Purchase orders'],
  ])('[SPEC-2.7.3] puts an entry before longer ones of which %s is the beginning: %s', (typed, first) => {
    const titles = createSearchIndex(productItems())
      .find(typed)
      .map((match) => match.item.title)
    expect(titles.filter((title) => title.startsWith(typed[0]?.toUpperCase() + typed.slice(1)))[0]).toBe(first)
  })

  it('[SPEC-2.7.4] marks what was found, with the accents of the text', () => {
    expect(splitHighlights('Logística', ['gis'])).toEqual([
      { text: 'Lo', isHit: false },
      { text: 'gís', isHit: true },
      { text: 'tica', isHit: false },
    ])
    expect(splitHighlights('aXbX', ['x'])).toHaveLength(4)
    expect(splitHighlights('none', [])).toEqual([{ text: 'none', isHit: false }])
  })
})

describe('the address of a result', () => {
  const path = 'transaction/view-requisition'
  const queryOf = (entry: Parameters<typeof searchHref>[0]) => new URLSearchParams(searchHref(entry).split('?')[1])
  const dataOf = (entry: Parameters<typeof searchHref>[0]) => JSON.parse(queryOf(entry).get('data') ?? '') as unknown

  it('[SPEC-2.7.2] holds the pair and GlobalSearch, and the flags of the two special entries', () => {
    expect(dataOf({ id: 'x', path, paramskeys: 'transaction|requisition' })).toEqual({
      transaction: 'requisition',
      GlobalSearch: 'true',
    })
    expect(dataOf({ id: 'allTransaction', path, paramskeys: 'transaction|requisition' })).toMatchObject({
      fromReqCategory: 'AllTransaction',
      GlobalSearch: 'true',
    })
    expect(dataOf({ id: 'reportsLoadScheduleReports', path: 'reports/x', paramskeys: '' })).toEqual({
      GlobalSearch: 'true',
      fromScheduledReport: 'true',
    })
  })

  it('[SPEC-2.7.2] each stands in the query under its own name too', () => {
    const query = queryOf({ id: 'allTransaction', path, paramskeys: 'transaction|requisition' })
    query.delete('data')
    expect(Object.fromEntries(query)).toEqual({
      list: 'allTransactions',
      transaction: 'requisition',
      GlobalSearch: 'true',
      fromReqCategory: 'AllTransaction',
    })
  })
})
