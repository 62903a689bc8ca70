import { describe, expect, it } from 'vitest'
import type { WireList } from '#core/http/odata-contract.ts'
import type { LookupField } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { ApiClient } from '../../../src/engine/ui/client/api/api-client.ts'
import { createLookupSearch } from '../../../src/engine/ui/client/lookups/lookup-search.ts'
import { sameFilter } from '../../../src/engine/ui/client/lookups/same-filter.ts'
import type { LookupCandidate } from '../../../src/engine/ui/contracts/grid-props.ts'
import { resolveFills } from '../../../src/engine/ui/form/header/resolve-fills.ts'
import { resolveLines } from '../../../src/engine/ui/form/lookups/resolve-lines.ts'
import { bringDefaults } from '../../../src/engine/ui/form/lookups/bring-defaults.ts'
import { keepTitles } from '../../../src/engine/ui/form/lookups/load-titles.ts'
import type { ODataQuery } from '../../../src/engine/ui/client/data/odata-query.ts'
import { field, requisition } from '../../core/record/sample-entity.ts'
import { openSample, rowsOf } from './open-sample.ts'

type Families = Parameters<typeof resolveLines>[0]['families']

const target = {
  title: 'name',
  fields: [field('name', 'text'), field('supplyLocation', 'lookup'), field('purpose', 'choice')],
}

function following(id: string, same: LookupField['lookup']['same'], of?: string): LookupField {
  const plain = field(id, 'lookup')
  if (!isLookup(plain)) throw new Error('a lookup')
  return { ...plain, lookup: { ...plain.lookup, same, of } }
}

const atPlace = { field: 'supplyLocation', root: 'rec', at: 'supplyLocation' } as const
const ofPurpose = { field: 'purpose', root: 'rec', at: 'purpose' } as const

describe('a lookup that follows fields beside it', () => {
  it('[DEF-111] asks for records that say the same, and for none while a field beside it is empty', () => {
    const bin = following('bin', [atPlace, ofPurpose])
    const rec = { supplyLocation: 4, purpose: "chef's" }
    expect(sameFilter(bin, target, { rec, row: {} })).toEqual(['SupplyLocationId eq 4', "Purpose eq 'chef''s'"])
    expect(sameFilter(bin, target, { rec: { ...rec, purpose: null }, row: {} })).toBeUndefined()
  })

  it('[DEF-111] is emptied when the field beside it changes, and a unit when another item is picked', () => {
    const bin = following('bin', [atPlace])
    const unit = following('unit', [], 'supplyLocation')
    const store = openSample({ bin: 9, unit: 3 }, { fields: [...requisition.fields, bin, unit] })
    store.setValue('supplyLocation', 8)
    expect(store.state.getState().record).toMatchObject({ supplyLocation: 8, bin: null, unit: null })
  })

  it('[DEF-111] finds pasted words among records that say the same', async () => {
    const item = following('item', [atPlace])
    const store = openSample({ supplyLocation: 4 }, { cells: { item } })
    const asked: ODataQuery[] = []
    const read = async (_set: string, query: ODataQuery): Promise<WireList> => {
      asked.push(query)
      return { value: [{ Id: 7, Name: 'Salt' }] }
    }
    const edits = [
      { row: 0, column: 'item', input: { kind: 'words', words: 'salt', code: 'grid/lookup-words' } },
    ] as const
    store.editLines('lines', edits)
    // Of the family only the entity is read.
    const families = { location: { entity: { id: 'location', lines: [], ...target } } } as unknown as Families
    await resolveLines({ store, families, read }, store.logic.linesField('lines'), edits)
    expect(asked.map(({ filter }) => filter)).toEqual(["SupplyLocationId eq 4 and (Name in ('salt'))"])
    expect(rowsOf(store).map((row) => row['item'])).toEqual([7])
  })
})

describe('a lookup whose records are found by codes', () => {
  const coded = (id: string): LookupField => {
    const plain = following(id, [])
    return { ...plain, lookup: { ...plain.lookup, hasCodes: true } }
  }
  // Of the family only the entity is read.
  const families = { location: { entity: { id: 'location', lines: [], ...target } } } as unknown as Families

  it('[ODS-29] offers what the words name by a code before what they are found in', async () => {
    const asked: string[] = []
    const api = {
      json: async (path: string) => {
        asked.push(path)
        const salt = { Id: 7, Name: 'Salt' }
        return { data: { value: path.includes('codes=') ? [salt] : [{ Id: 3, Name: 'Sea salt 4006' }, salt] } }
      },
    } as unknown as ApiClient
    const search = createLookupSearch(api, families)
    const ask = (words: string) =>
      search({ field: coded('item'), words, beside: { rec: {}, row: {} }, among: [] }, new AbortController().signal)
    expect((await ask('4006')).map(({ id }) => id)).toEqual([7, 3])
    expect(asked).toHaveLength(2)
    await ask('40')
    expect(asked).toHaveLength(3)
  })

  it('[ODS-29] takes pasted codes for the records they name, once they are no names', async () => {
    const store = openSample({}, { cells: { item: coded('item') } })
    const asked: ODataQuery[] = []
    const read = async (_set: string, query: ODataQuery): Promise<WireList> => {
      asked.push(query)
      const value = query.codes === undefined ? [] : [{ Id: 7, Name: 'Salt', '@larder.namedBy': ['4006'] }]
      return { value }
    }
    const edits = [
      { row: 0, column: 'item', input: { kind: 'words', words: '4006', code: 'grid/lookup-words' } },
    ] as const
    store.editLines('lines', edits)
    await resolveLines({ store, families, read }, store.logic.linesField('lines'), edits)
    expect(asked.map(({ codes }) => codes)).toEqual([undefined, ['4006']])
    expect(rowsOf(store).map((row) => row['item'])).toEqual([7])
  })
})

describe('a code that says more than its record', () => {
  const kept = { Id: 7, Name: 'Salt', SupplyLocationId: 30 }
  const named = { '@larder.namedBy': ['pack-1', 'case-1'], '@larder.codesSay': [{}, { supplyLocation: 31 }] }
  const coded = (): LookupField => {
    const plain = following('item', [])
    return { ...plain, lookup: { ...plain.lookup, hasCodes: true, fill: { remark: 'supplyLocation' } } }
  }
  const families = { location: { entity: { id: 'location', lines: [], ...target } } } as unknown as Families

  it('[LINES-373] brings it along in place of what the record says, to whoever picks by it', async () => {
    const api = {
      json: async (path: string) => ({ data: { value: [path.includes('codes=') ? { ...kept, ...named } : kept] } }),
    } as unknown as ApiClient
    const search = createLookupSearch(api, families)
    const ask = async (words: string) => {
      const question = { field: coded(), words, beside: { rec: {}, row: {} }, among: [] }
      return (await search(question, new AbortController().signal)).map(({ values }) => values['supplyLocation'])
    }
    expect([await ask(' case-1 '), await ask('pack-1')]).toEqual([[31], [30]])
  })

  it('[LINES-373] does so where codes are pasted, each line by its own', async () => {
    const store = openSample({ lines: [{ id: 1 }, { id: 2 }] }, { cells: { item: coded() } })
    const read = async (_set: string, query: ODataQuery): Promise<WireList> => {
      return { value: query.codes === undefined ? [] : [{ ...kept, ...named }] }
    }
    const words = (row: number, text: string) =>
      ({ row, column: 'item', input: { kind: 'words', words: text, code: 'grid/lookup-words' } }) as const
    const edits = [words(0, 'PACK-1'), words(1, 'CASE-1')]
    store.editLines('lines', edits)
    await resolveLines({ store, families, read }, store.logic.linesField('lines'), edits)
    expect(rowsOf(store)).toMatchObject([
      { item: 7, remark: 30 },
      { item: 7, remark: 31 },
    ])
  })
})

describe('a pick that fills a line of what was picked', () => {
  it('[LINES-4] becomes the line behind the fill, unless the person was quicker', async () => {
    const unit = following('unit', [], 'supplyLocation')
    const plain = following('supplyLocation', [])
    const picking = { ...plain, lookup: { ...plain.lookup, fill: { unit: 'baseUnit' } } }
    const fields = [...requisition.fields.filter(({ id }) => id !== 'supplyLocation'), picking, unit]
    const store = openSample({ supplyLocation: 8 }, { fields })
    const candidate: LookupCandidate = { id: 8, text: 'Beef', details: [], values: { baseUnit: 30 } }
    const found = [
      { id: 51, text: 'EA', details: [], values: {}, titleId: 29 },
      { id: 52, text: 'KG', details: [], values: {}, titleId: 30 },
    ]
    await resolveFills(store, { field: picking, candidate }, () => Promise.resolve(found))
    expect(store.state.getState().record).toMatchObject({ unit: 52 })
    store.setValue('unit', 51)
    await resolveFills(store, { field: picking, candidate }, () => Promise.resolve(found))
    expect(store.state.getState().record).toMatchObject({ unit: 51 })
  })
})

describe('a pick that proposes', () => {
  const proposing = (id: string, to: string): LookupField => {
    const plain = following(id, [])
    return { ...plain, lookup: { ...plain.lookup, fill: { [to]: 'account' }, proposed: [to] } }
  }
  const centre = (id: number, account: number | string | null): LookupCandidate => {
    return { id, text: `Centre ${id}`, details: [], values: { account } }
  }

  it('[LINES-293] fills what is empty with what the record says, and leaves what stands there', () => {
    const fields = [...requisition.fields, proposing('centre', 'unit'), following('unit', [])]
    const store = openSample({ unit: null }, { fields })
    store.setValue('centre', 7, centre(7, null))
    expect(store.state.getState().record).toMatchObject({ centre: 7, unit: null })
    store.setValue('centre', 8, centre(8, 30))
    expect(store.state.getState().record).toMatchObject({ centre: 8, unit: 30 })
    store.setValue('centre', 9, centre(9, 31))
    expect(store.state.getState().record).toMatchObject({ centre: 9, unit: 30 })
  })

  it('[LINES-293] does so in lines, each by what stands in it', () => {
    const lines = [{ id: 1 }, { id: 2, remark: 'Bar' }]
    const store = openSample({ lines }, { cells: { item: proposing('item', 'remark') } })
    const input = { kind: 'value', value: 8, candidate: centre(8, 'Kitchen') } as const
    const pick = (row: number) => ({ row, column: 'item', input })
    store.editLines('lines', [pick(0), pick(1)])
    expect(rowsOf(store)).toMatchObject([
      { item: 8, remark: 'Kitchen' },
      { item: 8, remark: 'Bar' },
    ])
  })
})

describe('the titles of lookups', () => {
  it('[LINES-2] are asked for once when a pick brings another lookup along, and not any more when the form is left', async () => {
    const store = openSample()
    const asked: number[] = []
    const read = async (_set: string, query: ODataQuery): Promise<WireList> => {
      const ids = [...(query.filter ?? '').matchAll(/\d+/g)].map(Number)
      asked.push(...ids)
      return { value: ids.filter((id) => id !== 99).map((Id) => ({ Id, Name: `Place ${Id}` })) }
    }
    const families = { location: { entity: { id: 'location', lines: [], ...target } } } as unknown as Families
    const stop = keepTitles(store, { read, families })
    store.setValue('supplyLocation', 88)
    await expect.poll(() => store.titles.get('Locations', 88)).toBe('Place 88')
    store.setValue('supplyLocation', 99)
    await expect.poll(() => asked.at(-1)).toBe(99)
    const told = [...asked]
    // What cannot be had is not asked for again.
    store.setValue('supplyLocation', 88)
    await new Promise((resolve) => setTimeout(resolve, 100))
    store.setValue('supplyLocation', 99)
    await new Promise((resolve) => setTimeout(resolve, 100))
    stop()
    store.setValue('supplyLocation', 111)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).toEqual(told)
    expect(new Set(asked).size).toBe(asked.length)
  })
})

describe('what stands in a new form by default', () => {
  const filling = (fill: LookupField['lookup']['fill']): LookupField => {
    const plain = following('supplyLocation', [])
    return { ...plain, lookup: { ...plain.lookup, fill } }
  }
  const place = field('place', 'lookup')
  const fields = (fill: LookupField['lookup']['fill']) => [
    ...requisition.fields.filter(({ id }) => id !== 'supplyLocation'),
    filling(fill),
    place,
  ]
  const families = { location: { entity: { id: 'location', lines: [], ...target } } } as unknown as Families
  const row = { Id: 8, Name: 'Kitchen', SupplyLocationId: 3 }

  it('[FORM-197] brings along what a pick of it would, and leaves the form untouched', () => {
    const store = openSample({ supplyLocation: 8 }, { fields: fields({ place: 'supplyLocation' }) })
    bringDefaults(store, families, { set: 'Locations', row })
    expect(store.state.getState()).toMatchObject({ record: { place: 3 }, isDirty: false, canUndo: false })
  })

  it('[FORM-197] leaves what somebody wrote, and brings nothing of another record', () => {
    const store = openSample({ supplyLocation: 8 }, { fields: fields({ place: 'supplyLocation' }) })
    store.setValue('place', 5)
    bringDefaults(store, families, { set: 'Locations', row })
    expect(store.state.getState().record).toMatchObject({ place: 5 })
    const other = openSample({ supplyLocation: 9 }, { fields: fields({ place: 'supplyLocation' }) })
    bringDefaults(other, families, { set: 'Locations', row })
    expect(other.state.getState().record['place'] ?? null).toBeNull()
  })

  it('[FORM-197] is told once of what stands there, not of what is picked later', async () => {
    const store = openSample({ supplyLocation: 8 }, { fields: fields({ place: 'supplyLocation' }) })
    const told: number[] = []
    const read = async (_set: string, query: ODataQuery): Promise<WireList> => {
      const ids = [...(query.filter ?? '').matchAll(/\d+/g)].map(Number)
      return { value: ids.map((Id) => ({ Id, Name: `Place ${Id}` })) }
    }
    const stop = keepTitles(store, { read, families, found: (_set, { Id }) => told.push(Id) })
    await expect.poll(() => told).toContain(8)
    store.setValue('supplyLocation', 88)
    await expect.poll(() => store.titles.get('Locations', 88)).toBe('Place 88')
    stop()
    expect(told).not.toContain(88)
  })
})
