import { beforeEach, describe, expect, it } from 'vitest'
import { readRecentEntries, rememberEntry } from '../../../../src/engine/ui/shell/search/recent-entries.ts'
import {
  firstChoosable,
  searchSections,
  type SearchFindings,
} from '../../../../src/engine/ui/shell/search/search-options.ts'
import type { SearchItem } from '../../../../src/engine/ui/shell/search/search-item.ts'

const item = (id: string, lack: SearchItem['lack'] = 'none'): SearchItem => ({
  id,
  title: id,
  category: '',
  subcategory: '',
  tags: [],
  searchableText: '',
  href: `/ui/${id}`,
  lack,
})
const findings: SearchFindings = {
  base: '/ui',
  text: 'req',
  recent: [item('recent')],
  matches: [
    { item: item('later', 'edition'), similarity: 2, matchedTags: [] },
    { item: item('now'), similarity: 1, matchedTags: [] },
  ],
  documents: [
    {
      key: 'r/7',
      docNo: 'REQ-7',
      stateKey: 'order.status.Approved',
      status: 'Approved',
      family: 'f',
      about: '',
      path: 'transaction/create-requisition/7',
    },
  ],
  isUnfolded: false,
}
const titles = (part: Partial<SearchFindings>) =>
  searchSections({ ...findings, ...part }).map((section) => section.title)

describe('the lines of the search box', () => {
  it('[SPEC-2.7.5] what opens comes first; what does not stands folded at the end, and unfolded with its reason cannot be chosen', () => {
    const lines = (part: Partial<SearchFindings>) =>
      searchSections({ ...findings, documents: [], ...part }).flatMap(({ options }) => options)
    expect(lines({}).map(({ kind, href }) => [kind, href])).toEqual([
      ['entry', '/ui/now'],
      ['folded', undefined],
    ])
    expect(lines({ isUnfolded: true }).map(({ key, href }) => [key, href])).toEqual([
      ['now', '/ui/now'],
      ['later', undefined],
    ])
    expect(firstChoosable(lines({}))).toBe(0)
    expect(firstChoosable([])).toBe(0)
  })

  it('[SPEC-2.7.5] where nothing else was found, what does not open is shown at once', () => {
    const [shut] = searchSections({ ...findings, documents: [], matches: findings.matches.slice(0, 1) })
    expect(shut?.options.map(({ key }) => key)).toEqual(['later'])
  })

  it('[SPEC-2.7.6] documents lead to their form; a number shows them before the screens', () => {
    expect(titles({})).toEqual(['search.box.screens', 'search.box.documents', 'search.box.shut'])
    expect(titles({ text: '000123' }).slice(0, 2)).toEqual(['search.box.documents', 'search.box.screens'])
    expect(searchSections({ ...findings, matches: [] })[0]?.options[0]?.href).toBe(
      '/ui/transaction/create-requisition/7',
    )
  })

  it('[SPEC-2.7.7] without a text the last choices are shown, and nothing when there are none', () => {
    expect(titles({ text: ' ' })).toEqual(['search.box.recent'])
    expect(titles({ text: '', recent: [] })).toEqual([])
  })
})

describe('recent entries', () => {
  const owner = { tenantId: 'ui', userId: 1 }
  beforeEach(() => localStorage.clear())

  it('[SPEC-2.7.7] are the last five of one person of one tenant, newest first and each once', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberEntry(owner, id)
    expect(readRecentEntries(owner)).toEqual(['b', 'f', 'e', 'd', 'c'])
    expect(readRecentEntries({ ...owner, userId: 2 })).toEqual([])
    expect(readRecentEntries({ ...owner, tenantId: 'harbor' })).toEqual([])
  })

  it('[SPEC-2.7.7] count for nothing when what is stored is no list', () => {
    localStorage.setItem('larder:search:ui/1', '{"a":1}')
    expect(readRecentEntries(owner)).toEqual([])
    localStorage.setItem('larder:search:ui/1', 'not json')
    expect(readRecentEntries(owner)).toEqual([])
  })
})
