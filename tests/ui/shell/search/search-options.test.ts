import { beforeEach, describe, expect, it } from 'vitest'
import { readRecentEntries, rememberEntry } from '../../../../src/engine/ui/shell/search/recent-entries.ts'
import {
  firstChoosable,
  searchSections,
  type SearchFindings,
} from '../../../../src/engine/ui/shell/search/search-options.ts'
import type { SearchItem } from '../../../../src/engine/ui/shell/search/search-item.ts'

const item = (id: string, isAvailable = true): SearchItem => ({
  id,
  title: id,
  category: '',
  subcategory: '',
  tags: [],
  searchableText: '',
  href: `/ui/${id}`,
  isAvailable,
})
const findings: SearchFindings = {
  base: '/ui',
  text: 'req',
  recent: [item('recent')],
  matches: [
    { item: item('later', false), similarity: 2, matchedTags: [] },
    { item: item('now'), similarity: 1, matchedTags: [] },
  ],
  documents: [
    {
      key: 'r/7',
      docNo: 'REQ-7',
      status: 'Approved',
      family: 'f',
      about: '',
      path: 'transaction/create-requisition/7',
    },
  ],
}
const titles = (part: Partial<SearchFindings>) =>
  searchSections({ ...findings, ...part }).map((section) => section.title)

describe('the lines of the search box', () => {
  it('[SPEC-2.7.5] an entry without a screen is shown and cannot be chosen; the first that can is active', () => {
    const [screens] = searchSections(findings)
    expect(screens?.options.map((option) => option.href)).toEqual([undefined, '/ui/now'])
    expect(firstChoosable(screens?.options ?? [])).toBe(1)
    expect(firstChoosable([])).toBe(0)
  })

  it('[SPEC-2.7.6] documents lead to their form; a number shows them before the screens', () => {
    expect(titles({})).toEqual(['search.box.screens', 'search.box.documents'])
    expect(titles({ text: '000123' })).toEqual(['search.box.documents', 'search.box.screens'])
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
