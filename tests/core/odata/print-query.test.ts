import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allOf, anyOf, compareTo, literal } from '../../../src/engine/core/odata/filter-of.ts'
import { parseFilter } from '../../../src/engine/core/odata/parse/parse-filter.ts'
import { parseQuery } from '../../../src/engine/core/odata/parse/parse-query.ts'
import { printFilter } from '../../../src/engine/core/odata/print-filter.ts'
import { printQuery } from './print-query.ts'
import type { ODataFilter, ODataOperand, ODataQueryAst } from '../../../src/engine/core/odata/query-ast.ts'
import { requisitions } from './sample-metadata.ts'

const property = (path: string): ODataOperand => ({ kind: 'property', path })
const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const order = fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le')

/** Small comparisons of every type. */
const leaf: fc.Arbitrary<ODataFilter> = fc.oneof(
  fc
    .record({ operator: order, value: text })
    .map(({ operator, value }) => compareTo('Status', operator, literal('text', value))),
  fc
    .record({ operator: order, value: fc.integer() })
    .map(({ operator, value }) => compareTo('CurrentLevel', operator, literal('number', Math.trunc(value / 2)))),
  fc
    .record({ operator: order, units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }) })
    .map(({ operator, units }) => compareTo('TotalValue', operator, literal('number', `${units}.25`))),
  fc.boolean().map((value) => compareTo('IsUrgent', 'eq', literal('boolean', value))),
  fc.constant(compareTo('NeededBy', 'le', literal('date', '2026-11-21'))),
  fc.constant(compareTo('SupplyLocationId', 'ne', literal('null', null))),
  fc.array(text, { minLength: 1, maxLength: 4 }).map((values): ODataFilter => ({
    kind: 'in',
    left: property('Status'),
    values: values.map((value) => literal('text', value)),
  })),
)

const { filter } = fc.letrec<{ filter: ODataFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'filter' },
    leaf,
    fc.record({ kind: fc.constantFrom('and', 'or'), parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }) }),
    tie('filter').map((part): ODataFilter => ({ kind: 'not', part })),
  ),
}))

describe('print and parse', () => {
  it('[OD-7] give back the same filter, whatever its texts hold', () => {
    fc.assert(
      fc.property(filter, (ast) => {
        fc.pre((JSON.stringify(ast).match(/"kind"/g)?.length ?? 0) < 95)
        expect(parseFilter(printFilter(ast), requisitions)).toEqual(ast)
      }),
    )
  })

  it('[OD-7] give back the same query', () => {
    const names = fc.uniqueArray(fc.constantFrom('Id', 'DocNo', 'Status', 'x_guests'), { minLength: 1 })
    const query: fc.Arbitrary<ODataQueryAst> = fc.record(
      {
        filter: leaf,
        select: names,
        orderby: fc.array(fc.record({ path: fc.constantFrom('Id', 'NeededBy'), isDescending: fc.boolean() }), {
          minLength: 1,
          maxLength: 5,
        }),
        top: fc.integer({ min: 0, max: 1000 }),
        skip: fc.integer({ min: 0, max: 100_000 }),
        count: fc.boolean(),
        search: text.filter((words) => words.trim() !== ''),
        expand: fc.constant([
          { property: 'SupplyLocation', select: ['Name'], filter: compareTo('Name', 'eq', literal('text', "a;b)c,'")) },
        ]),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(query, (ast) => {
        expect(parseQuery(printQuery(ast), requisitions)).toEqual({ ok: true, value: { query: ast, extra: {} } })
      }),
    )
  })

  it('[OD-8] join conditions without empty ones', () => {
    const one = compareTo('Id', 'eq', literal('number', 1))
    expect(allOf([undefined, undefined])).toBeUndefined()
    expect(allOf([undefined, one])).toBe(one)
    expect(anyOf([one, one])).toEqual({ kind: 'or', parts: [one, one] })
  })
})
