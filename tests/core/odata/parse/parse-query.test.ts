import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../../src/engine/core/odata/parse/parse-query.ts'
import { printQuery } from '../print-query.ts'
import { requisitions } from '../sample-metadata.ts'

const parse = (query: string, extra: readonly string[] = []) => parseQuery(query, requisitions, extra)

describe('parseQuery', () => {
  it('[OD-5] reads every option', () => {
    const query =
      '$filter=Status%20eq%20%27Approved%27&$select=Id,DocNo&$orderby=NeededBy desc,Id&$top=50&$skip=100&$count=true' +
      '&$search=olive+oil&$skiptoken=abc&$expand=SupplyLocation($select=Name),Lines($filter=Qty gt 0;$orderby=Qty;$top=5;$expand=Item)'
    expect(parse(query)).toEqual({
      ok: true,
      value: {
        extra: {},
        query: {
          filter: expect.objectContaining({ kind: 'compare' }),
          select: ['Id', 'DocNo'],
          orderby: [
            { path: 'NeededBy', isDescending: true },
            { path: 'Id', isDescending: false },
          ],
          top: 50,
          skip: 100,
          count: true,
          search: 'olive oil',
          skiptoken: 'abc',
          expand: [
            { property: 'SupplyLocation', select: ['Name'] },
            {
              property: 'Lines',
              filter: expect.objectContaining({ operator: 'gt' }),
              orderby: [{ path: 'Qty', isDescending: false }],
              top: 5,
              expand: [{ property: 'Item' }],
            },
          ],
        },
      },
    })
  })

  it('[OD-5] gives back what it reads', () => {
    const query =
      "$filter=Status%20eq%20'a%3Bb'&$orderby=Id%20desc&$expand=Lines(%24select%3DQty%3B%24expand%3DItem)&$top=5"
    const parsed = parse(query)
    if (!parsed.ok) throw new Error(parsed.error.message)
    expect(parseQuery(printQuery(parsed.value.query), requisitions)).toEqual(parsed)
  })

  it('[OD-5] hands a route its own parameters', () => {
    expect(parse('format=csv&$top=1', ['format'])).toEqual({
      ok: true,
      value: { query: { top: 1 }, extra: { format: 'csv' } },
    })
  })

  it.each([
    ['$top=1001', '$top', 0],
    ['$top=-1', '$top', 0],
    ['$top=1e3', '$top', 0],
    ['$skip=100001', '$skip', 0],
    ['$count=yes', '$count', 0],
    ['$apply=x', '$apply', 0],
    ['$compute=1', '$compute', 0],
    ['__proto__=1', '__proto__', 0],
    ['top=1', 'top', 0],
    ['$top=1&$top=2', '$top', 0],
    ['$top=1&%24top=2', '$top', 0],
    ['$filter=%E0%A4%A', '$filter=%E0%A4%A', 0],
    ['$select=Id,Id', '$select', 3],
    ['$select=Id,,DocNo', '$select', 3],
    ['$select=Id,Secret', '$select', 3],
    ['$select=*', '$select', 0],
    ['$orderby=NeededBy down', '$orderby', 8],
    ['$orderby=Lines', '$orderby', 0],
    ['$orderby=Id,Id,Id,Id,Id,Id', '$orderby', 15],
    ['$expand=Nothing', '$expand', 0],
    ['$expand=SupplyLocation($expand=Site($expand=Site))', '$expand', 36],
    ['$expand=SupplyLocation,SupplyLocation', '$expand', 15],
    ['$expand=Lines($select=Qty;$select=Qty)', '$expand', 18],
    ["$expand=Lines($filter=Qty eq 'a')", '$expand', 21],
    ['$expand=Lines($levels=max)', '$expand', 6],
    ['$search=', '$search', 0],
    [`$filter=${'a'.repeat(8200)}`, '', 0],
  ])('[OD-6] refuses %s', (query, option, position) => {
    expect(parse(query)).toMatchObject({ ok: false, error: { option, position } })
  })
})
