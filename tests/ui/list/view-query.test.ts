import { describe, expect, it } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { filterShape, isEmptyFilter } from '../../../src/engine/ui/list/filters/filter-shape.ts'
import type { Filters } from '../../../src/engine/ui/list/filters/filter-value.ts'
import { viewFilter, viewQuery } from '../../../src/engine/ui/list/view/view-query.ts'
import { printView, readView, startView } from '../../../src/engine/ui/list/view/view-address.ts'
import { field, sampleFamily, sampleFields, sampleList } from '../support/sample-list.ts'

const subject = { session: { userId: 7, siteId: 2, timeZone: 'America/New_York' }, today: '2026-11-21', families: {} }

function filterOf(filters: Filters, more: { readonly view?: string; readonly without?: string } = {}) {
  const view = { ...startView(sampleList), filters, view: more.view ?? 'all' }
  return viewFilter({ family: sampleFamily, list: sampleList, view }, subject, more.without)
}

describe('the query of a view', () => {
  it('[LIST-3] asks each kind of field its own question', () => {
    const shapes = sampleFields.map((field) => [field.id, filterShape(field)])
    expect(Object.fromEntries(shapes)).toMatchObject({
      docNo: 'words',
      status: 'choices',
      supplyLocation: 'records',
      neededBy: 'days',
      enteredOn: 'days',
      totalValue: 'amounts',
      isActive: 'flag',
    })
    expect(isEmptyFilter({ by: 'days', from: '', to: '' })).toBe(true)
    expect(isEmptyFilter({ by: 'words', words: '  ' })).toBe(true)
    expect(isEmptyFilter({ by: 'flag', is: false })).toBe(false)
  })

  it('[FORM-26] begins with the record a list in a form belongs to', () => {
    const record = { id: 42, where: 'SupplyLocationId eq $id', isOfUsable: false }
    const list = { ...sampleList, opens: 'supplyLocation' }
    const view = { ...startView(list), view: 'mine' }
    expect(viewFilter({ family: sampleFamily, list, view, record }, subject)).toBe(
      'SupplyLocationId eq 42 and (EnteredById eq 7 and NeededBy ge 2026-10-22)',
    )
    expect(viewQuery({ family: sampleFamily, list, view, record }, [], subject).select).toContain('SupplyLocationId')
  })

  it('[TREE-5] shows the tree within what a lookup names, and any other order as it is', () => {
    const fields = [...sampleFields, field('treePath', 'path')]
    const family = { ...sampleFamily, entity: { ...sampleFamily.entity, fields } }
    const orderBy = (sorted: string, isDescending: boolean) => {
      const view = { ...startView(sampleList), sort: { field: sorted, isDescending } }
      return viewQuery({ family, list: sampleList, view }, [], subject).orderby
    }
    expect(orderBy('supplyLocation', true)).toBe('SupplyLocationId desc,TreePath')
    expect(orderBy('docNo', false)).toBe('DocNo')
    expect(orderBy('treePath', false)).toBe('TreePath')
  })

  it.each([
    ['words, quoted', { docNo: { by: 'words', words: "O'Neil" } }, "contains(DocNo,'O''Neil')"],
    ['one choice', { status: { by: 'choices', values: ['Draft'] } }, "Status eq 'Draft'"],
    ['choices', { status: { by: 'choices', values: ['Draft', 'Denied'] } }, "Status in ('Draft','Denied')"],
    ['records, by key', { supplyLocation: { by: 'records', ids: [3, 5] } }, 'SupplyLocationId in (3,5)'],
    ['amounts', { totalValue: { by: 'amounts', from: '0.10', to: '5' } }, 'TotalValue ge 0.10 and TotalValue le 5'],
    ['an open range of days', { neededBy: { by: 'days', from: '', to: '2026-11-30' } }, 'NeededBy le 2026-11-30'],
    ['a flag', { isActive: { by: 'flag', is: true } }, 'IsActive eq true'],
  ] as const)('[LIST-4] asks for %s', (_name, filters, text) => {
    expect(filterOf(filters)).toBe(text)
  })

  it('[LIST-4] takes days of an instant as days of the site, whole to their end', () => {
    const text = filterOf({ enteredOn: { by: 'days', from: '2026-11-01', to: '2026-11-01' } })
    // The clocks go back that day: it begins at 04:00 UTC and ends at 05:00 UTC.
    expect(text).toBe('EnteredOn ge 2026-11-01T04:00:00Z and EnteredOn lt 2026-11-02T05:00:00Z')
  })

  it('[LIST-4] fills in who asks and when, and joins all conditions', () => {
    const text = filterOf({ status: { by: 'choices', values: ['Draft'] } }, { view: 'mine' })
    expect(text).toBe("(EnteredById eq 7 and NeededBy ge 2026-10-22) and Status eq 'Draft'")
  })

  it('[LIST-48] asks for records of which some line is what is asked, beside their own fields', () => {
    const location = field('location', 'lookup')
    const lines = { id: 'pars', property: 'Pars', fields: [location, field('parMin', 'quantity')] }
    const list = { ...sampleList, filters: ['status', 'pars.location', 'pars.parMin'] }
    // Only the entity of a family is looked at.
    const family = { ...sampleFamily, entity: { ...sampleFamily.entity, lines: [lines] } } as unknown as ClientFamily
    const filters: Filters = {
      status: { by: 'choices', values: ['Draft'] },
      'pars.location': { by: 'records', ids: [3, 5] },
      'pars.parMin': { by: 'amounts', from: '1', to: '9.5' },
    }
    const view = { ...startView(list), filters }
    expect(viewFilter({ family, list, view }, subject)).toBe(
      "Status eq 'Draft' and Pars/any(l:l/LocationId in (3,5)) and Pars/any(l:l/ParMin ge 1 and l/ParMin le 9.5)",
    )
    const address = printView(list, view, new URLSearchParams()).toString()
    expect(readView(family, list, new URLSearchParams(address)).filters).toEqual(filters)
    expect(readView(family, sampleList, new URLSearchParams(address)).filters).toEqual({ status: filters['status'] })
  })

  it('[LIST-11] leaves the tiles’ own field out of the counts’ filter', () => {
    const filters: Filters = { status: { by: 'choices', values: ['Draft'] }, isActive: { by: 'flag', is: true } }
    expect(filterOf(filters, { without: 'status' })).toBe('IsActive eq true')
  })

  it('[LIST-4] asks for the columns shown, expands lookups and orders by wire names', () => {
    const columns = sampleFields.filter(({ id }) => id === 'supplyLocation' || id === 'totalValue')
    const query = viewQuery({ family: sampleFamily, list: sampleList, view: startView(sampleList) }, columns, subject)
    expect(query).toMatchObject({
      orderby: 'EnteredOn desc',
      select: ['Id', 'SupplyLocationId', 'TotalValue', 'DocNo', 'Status', 'IsActive'],
      expand: ['SupplyLocation'],
      filter: undefined,
      search: undefined,
    })
  })

  it('[LIST-4] orders a lookup by the title people read, where they may read it', () => {
    const location = { entity: { id: 'location', title: 'name', fields: [field('name', 'text')], lines: [] } }
    // Only the entity of a looked-up family is looked at.
    const families = { location: location as unknown as ClientFamily }
    const view = { ...startView(sampleList), sort: { field: 'supplyLocation', isDescending: true } }
    const parts = { family: sampleFamily, list: sampleList, view }
    expect(viewQuery(parts, [], { ...subject, families }).orderby).toBe('SupplyLocation/Name desc')
    expect(viewQuery(parts, [], subject).orderby).toBe('SupplyLocationId desc')
  })
})
