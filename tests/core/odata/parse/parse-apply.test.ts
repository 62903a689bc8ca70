import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../../src/engine/core/odata/parse/parse-query.ts'
import { printApply } from '../../../../src/engine/core/odata/print-apply.ts'
import { requisitions } from '../sample-metadata.ts'

const parse = (apply: string, more = '') => parseQuery(`$apply=${encodeURIComponent(apply)}${more}`, requisitions)

describe('parseApply', () => {
  it('[OD-13] reads sums over the rows that are left, in groups of lookups', () => {
    const asked = {
      filter: "DocNo eq 'it''s (a/b)' and TotalValue gt 5",
      search: 'say "oil" \\ (1/2)',
      groupBy: ['SupplyLocation'],
      sums: ['TotalValue'],
    }
    expect(parse(printApply(asked))).toEqual({
      ok: true,
      value: {
        extra: {},
        query: {
          apply: {
            filter: expect.objectContaining({ kind: 'and' }),
            search: asked.search,
            groupBy: ['SupplyLocation'],
            sums: [{ property: 'TotalValue', name: 'TotalValue' }],
          },
        },
      },
    })
    expect(parse(' aggregate( TotalValue with sum as Worth ) ')).toMatchObject({
      ok: true,
      value: { query: { apply: { groupBy: [], sums: [{ property: 'TotalValue', name: 'Worth' }] } } },
    })
  })

  const sum = 'TotalValue with sum as T'
  it.each([
    ['', 0],
    ['filter(Id eq 1)', 15],
    ['filter(Idd eq 1)/aggregate(TotalValue with sum as T)', 7],
    [`filter(Id eq 1)/filter(Id eq 2)/aggregate(${sum})`, 16],
    [`search(oil)/aggregate(${sum})`, 7],
    [`search("a" OR "b")/aggregate(${sum})`, 7],
    [`search("")/aggregate(${sum})`, 7],
    [`aggregate(${sum})/filter(Id eq 1)`, 36],
    ['aggregate(TotalVoodo with sum as T)', 10],
    ['aggregate(CurrentLevel with sum as T)', 10],
    ['aggregate(SupplyLocation/Name with sum as T)', 10],
    ['aggregate(TotalValue with max as T)', 10],
    ['aggregate($count as N)', 10],
    [`aggregate(${sum},${sum})`, 35],
    [
      `aggregate(${'abcdefghi'
        .split('')
        .map((name) => `TotalValue with sum as ${name}`)
        .join(',')})`,
      210,
    ],
    [`groupby(SupplyLocation,aggregate(${sum}))`, 8],
    ['groupby((SupplyLocation))', 24],
    [`groupby((SupplyLocation),filter(Id eq 1))`, 25],
    [`groupby((Lines),aggregate(${sum}))`, 9],
    [`groupby((DocNo),aggregate(${sum}))`, 9],
    [`groupby((SupplyLocation,SupplyLocation),aggregate(${sum}))`, 24],
    [`concat(aggregate(${sum}))`, 0],
  ])('[OD-13] refuses %s', (apply, position) => {
    expect(parse(apply)).toMatchObject({ ok: false, error: { option: '$apply', position } })
  })

  it('[OD-13] stands beside no other option', () => {
    expect(parse(`aggregate(${sum})`, '&$filter=Id eq 1')).toMatchObject({ ok: false, error: { option: '$apply' } })
  })
})
