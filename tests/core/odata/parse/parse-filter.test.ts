import { describe, expect, it } from 'vitest'
import { fillPlaceholders } from '../../../../src/engine/core/odata/fill-placeholders.ts'
import { parseFilter } from '../../../../src/engine/core/odata/parse/parse-filter.ts'
import { printFilter } from '../../../../src/engine/core/odata/print-filter.ts'
import { QuerySyntaxError } from '../../../../src/engine/core/odata/parse/query-error.ts'
import { requisitions } from '../sample-metadata.ts'

const parse = (filter: string) => parseFilter(filter, requisitions)

/** Position and message of the refusal. */
function refusal(filter: string) {
  try {
    return { accepted: printFilter(parse(filter)) }
  } catch (error) {
    if (error instanceof QuerySyntaxError) return { at: error.position, says: error.message }
    throw error
  }
}

const status = { kind: 'property', path: 'Status' }

describe('parseFilter', () => {
  it.each([
    "Status eq 'Approved'",
    "Status eq 'O''Brien'",
    'TotalValue gt -12.50',
    'NeededBy ge 2026-11-21',
    'EnteredOn lt 2026-11-21T02:30:00.125Z',
    'Key eq 01234567-89ab-cdef-0123-456789abcdef',
    'IsUrgent ne true',
    'SupplyLocationId eq null',
    "SupplyLocation/Name eq 'Store'",
    'x_guests le 40',
    "Status in ('Approved','Partial')",
    'SupplyLocationId in (1,2,3)',
    "contains(tolower(DocNo),'req')",
    "startswith(DocNo,'REQ') and endswith(DocNo,'7')",
    'length(DocNo) gt 3',
    'year(NeededBy) eq 2026 and month(EnteredOn) eq 11 and day(NeededBy) le 30',
    'date(EnteredOn) eq 2026-11-21',
    "toupper(Status) eq 'X' or (IsUrgent eq true and CurrentLevel eq 2)",
    "not (contains(DocNo,'x'))",
    "(IsUrgent eq true or CurrentLevel eq 2) and Status eq 'a'",
  ])('[OD-1] reads and writes back %s', (filter) => expect(printFilter(parse(filter))).toBe(filter))

  it.each(['Lines/any(l:l/Qty gt 5)', 'IsUrgent eq true and Lines/any(row:row/Qty gt 5 and not (row/Id in (1,2)))'])(
    '[OD-11] reads and writes back %s',
    (filter) => expect(printFilter(parse(filter))).toBe(filter),
  )

  it('[OD-11] asks of lines by names of their rows alone, six times at most', () => {
    const any = 'Lines/any(l:l/Qty gt 5)'
    expect(refusal('Lines/any(l:l/Price gt 5)')).toEqual({ at: 12, says: 'There is no property l/Price.' })
    expect(refusal("Lines/any(l:Status eq 'x')")).toEqual({ at: 12, says: 'There is no property Status.' })
    expect(refusal('Lines/any(l:l/Lines/any(m:m/Qty gt 1))')).toMatchObject({ at: 12 })
    expect(refusal('SupplyLocation/any(l:l/Id eq 5)')).toEqual({ at: 0, says: 'There are no lines SupplyLocation.' })
    expect(refusal('Lines/any()')).toMatchObject({ at: 10, says: 'A name for the row is expected here.' })
    const six = [any, any, any, any, any, any]
    expect(refusal(six.join(' and '))).toHaveProperty('accepted')
    expect(refusal([...six, any].join(' and '))).toMatchObject({
      says: 'A filter looks into lines at most 6 times.',
    })
  })

  it('[OD-1] binds and closer than or, and not closer than both', () => {
    const level = (value: string) => ({
      kind: 'compare',
      operator: 'eq',
      left: { kind: 'property', path: 'CurrentLevel' },
      right: { kind: 'literal', type: 'number', value },
    })
    expect(parse('CurrentLevel eq 1 or not CurrentLevel eq 2 and CurrentLevel eq 3')).toEqual({
      kind: 'or',
      parts: [level('1'), { kind: 'and', parts: [{ kind: 'not', part: level('2') }, level('3')] }],
    })
  })

  it('[OD-1] keeps a text a text, whatever it holds', () => {
    expect(parse("Status eq 'x'' or 1 eq 1 --'")).toMatchObject({ left: status, right: { value: "x' or 1 eq 1 --" } })
  })

  it.each([
    ['Statu eq 1', 0, 'There is no property Statu.'],
    ['constructor eq 1', 0, 'There is no property constructor.'],
    ['Status', 6, 'A comparison such as eq is expected here.'],
    ['Status eq', 9, 'A property, a function or a value is expected here.'],
    ["Status eq 'open", 10, 'The text has no closing quote.'],
    ["Status eq 'a' 'b'", 14, '"and", "or" or the end is expected here.'],
    ["Status eq 'a';drop", 13, 'This is no word, text, number or date.'],
    ["(Status eq 'a'", 14, '")" is expected here.'],
    ['Status eq 5', 10, 'A value of type number cannot be compared with text.'],
    ["TotalValue gt '5'", 14, 'A value of type text cannot be compared with decimal.'],
    ['NeededBy eq 2026-02-30', 12, 'There is no 2026-02-30.'],
    ['EnteredOn eq 2026-11-21', 13, 'A value of type date cannot be compared with instant.'],
    ['CurrentLevel eq 1.5', 16, 'A whole number is expected here.'],
    ['CurrentLevel eq 99999999999', 16, 'The number is out of range.'],
    ['TotalValue gt 12345678901234567', 14, 'The number is out of range.'],
    ['TotalValue gt 1e9', 14, 'This is no word, text, number or date.'],
    ['IsUrgent gt true', 12, 'boolean has no order.'],
    ['TotalValue gt null', 14, 'null has no order.'],
    ['1 eq 1', 0, 'A comparison needs a property.'],
    ['Status in ()', 11, 'A value is expected here.'],
    ['year(Status) eq 1', 5, 'year cannot take this.'],
    ["contains(TotalValue,'1')", 9, 'contains looks into a text property.'],
    ['contains(Status,DocNo)', 16, 'contains looks for a text in quotes.'],
    ['EnteredOn eq $me', 13, 'There is no $me.'],
    ['concat(Status) eq 1', 0, 'There is no property concat.'],
  ])('[OD-2] refuses %s at %i', (filter, at, says) => expect(refusal(filter)).toEqual({ at, says }))

  it('[OD-3] stops at the limits', () => {
    const many = (count: number, join: string) => Array.from({ length: count }, () => 'CurrentLevel eq 1').join(join)
    expect(refusal(many(40, ' or '))).toMatchObject({ says: 'A filter has at most 100 parts.' })
    expect(refusal(many(30, ' or '))).toHaveProperty('accepted')
    expect(refusal(`${'('.repeat(10)}IsUrgent eq true${')'.repeat(10)}`)).toHaveProperty('accepted')
    const siblings = Array.from({ length: 12 }, () => '(IsUrgent eq true)').join(' and ')
    expect(refusal(siblings)).toHaveProperty('accepted')
    expect(refusal(`${'('.repeat(4000)}IsUrgent eq true`)).toEqual({
      at: 11,
      says: 'A filter is at most 10 levels deep.',
    })
    expect(refusal(`${'not '.repeat(11)}IsUrgent eq true`)).toMatchObject({
      says: 'A filter is at most 10 levels deep.',
    })
    expect(refusal(Array.from({ length: 4 }, () => "contains(Status,'a')").join(' or '))).toMatchObject({
      says: 'A filter looks into texts at most 3 times.',
    })
    const ids = (count: number) => `Id in (${Array.from({ length: count }, (_, id) => id).join(',')})`
    expect(refusal(ids(200))).toHaveProperty('accepted')
    expect(refusal(ids(201))).toMatchObject({ says: 'in takes at most 200 values.' })
  })

  it('[OD-4] fills the placeholders of a definition', () => {
    const fill = fillPlaceholders({ userId: 9, siteId: 2, today: '2026-11-21' })
    const filter = parseFilter('SupplyLocationId eq $me and NeededBy ge $today-30 and Id ne $site', requisitions, fill)
    expect(printFilter(filter)).toBe('SupplyLocationId eq 9 and NeededBy ge 2026-10-22 and Id ne 2')
  })

  it('[OD-114] fills in the place of the person, of which nothing is where they have none', () => {
    const filled = (placeId: number | null) =>
      printFilter(
        parseFilter(
          'SupplyLocationId eq $place',
          requisitions,
          fillPlaceholders({ userId: 9, siteId: 2, placeId, today: '2026-11-21' }),
        ),
      )
    expect(filled(7)).toBe('SupplyLocationId eq 7')
    expect(filled(null)).toBe('SupplyLocationId eq 0')
  })

  it('[OD-113] fills an instant in with the days since', () => {
    const fill = fillPlaceholders({ userId: 9, siteId: 2, today: '2026-11-21' })
    const filter = parseFilter("Status eq 'Open' or EnteredOn ge $since-30", requisitions, fill)
    expect(printFilter(filter)).toBe("Status eq 'Open' or EnteredOn ge 2026-10-22T00:00:00Z")
    expect(() => parseFilter('EnteredOn ge $today-30', requisitions, fill)).toThrow()
  })
})
