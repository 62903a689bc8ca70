import { describe, expect, it, vi } from 'vitest'
import type { FormLayout, SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { tabsOf } from '#core/print/form-tabs.ts'
import { createFormPlaces } from '../../../../src/engine/ui/form/context/form-places.ts'
import { tabErrors, tabLines } from '../../../../src/engine/ui/form/tabs/tab-marks.ts'
import { firstIssue, shownWhen, tabOfField } from '../../../../src/engine/ui/form/tabs/tab-of-field.ts'
import { withTab } from '../../../../src/engine/ui/form/tabs/use-form-tab.ts'
import { requisition } from '../../../core/record/sample-entity.ts'
import { openSample } from '../open-sample.ts'

function section(id: string, more: Partial<SectionDefinition>): SectionDefinition {
  const none = {
    columns: 2,
    fields: [],
    grid: undefined,
    related: undefined,
    entry: [],
    totals: [],
    groups: [],
    take: undefined,
    card: [],
    more: [],
    tones: {},
    chain: undefined,
    isTree: false,
    chart: undefined,
    compare: undefined,
    collapsed: false,
  }
  return { id, title: id, ...none, ...more }
}

const form: FormLayout = {
  sections: [
    section('details', { fields: ['neededBy', 'memo'] }),
    section('lines', { grid: 'lines' }),
    section('usedIn', {
      related: { family: 'other', list: 'others', where: 'Id eq $id', isOfUsable: false, edits: [] },
    }),
    section('more', { fields: ['copies'] }),
  ],
  tabs: [
    { id: 'lines', title: 'lines', sections: ['lines'] },
    { id: 'general', title: 'general', sections: ['details', 'more'] },
    { id: 'used', title: 'used', sections: ['usedIn'] },
  ],
  drawers: [],
  print: true,
  paper: undefined,
  sheets: [],
  links: [],
  scale: undefined,
  budget: undefined,
  taking: undefined,
  save: undefined,
}
const tabs = tabsOf(form, shownWhen(requisition, false))
const issue = (field: string, lines?: string): FieldIssue => ({
  field,
  code: 'required',
  message: 'validation.required',
  ...(lines === undefined ? {} : { lines, row: 0 }),
})

describe('tabs of a form', () => {
  it('[FORM-24] holds every section once, and no list of a record that is not stored', () => {
    expect(tabs.map(({ id, sections }) => [id, sections.map((one) => one.id)])).toEqual([
      ['lines', ['lines']],
      ['general', ['details', 'more']],
      ['used', ['usedIn']],
    ])
    expect(tabsOf(form, shownWhen(requisition, true)).map(({ id }) => id)).toEqual(['lines', 'general'])
    expect([tabOfField(tabs, 'copies'), tabOfField(tabs, 'lines'), tabOfField(tabs, 'status')]).toEqual([
      'general',
      'lines',
      undefined,
    ])
  })

  it('[FORM-39] shows no section of a new record that the server fills later', () => {
    const result = section('result', { fields: ['status'] })
    const isNew = shownWhen(requisition, true)
    expect([isNew(result), isNew(section('totals', { fields: ['status', 'totalQty'] }))]).toEqual([false, true])
    expect(shownWhen(requisition, false)(result)).toBe(true)
  })

  it('[FORM-24] keeps the tab in the address beside what else is there', () => {
    const before = new URLSearchParams('copy=&tab=used')
    expect(withTab(before, 'general').toString()).toBe('copy=&tab=general')
    expect(withTab(before, undefined).toString()).toBe('copy=')
  })

  it('[FORM-25] goes to the first issue of the first tab that has one, whatever the order of the fields', () => {
    const issues = [issue('neededBy'), issue('copies'), issue('qty', 'lines')]
    expect(firstIssue(tabs, issues)).toEqual(issue('qty', 'lines'))
    expect(firstIssue(tabs, issues.slice(0, 2))).toEqual(issue('neededBy'))
    expect(firstIssue(tabs, [issue('nowhere'), issue('copies')])).toEqual(issue('copies'))
    expect(firstIssue(tabs, [])).toBeUndefined()
  })

  it('[FORM-25] opens the tab of a field before it does what was wanted there', () => {
    const places = createFormPlaces()
    const then = vi.fn()
    places.reach('copies', then)
    expect(then).toHaveBeenCalledOnce()
    const opened: string[] = []
    const stop = places.follow((field) => opened.push(field))
    places.reach('copies', then)
    expect([opened, then.mock.calls.length]).toEqual([['copies'], 1])
    stop()
    places.reach('copies', then)
    expect(then).toHaveBeenCalledTimes(2)
  })

  it('[FORM-24] counts the lines that say something, and the issues once a save was tried', () => {
    const store = openSample({ neededBy: null })
    const count = tabLines(tabs, store.logic)
    const before = count(store.state.getState())
    store.insertLine('lines', 0)
    expect(count(store.state.getState())).toEqual(before)
    expect(tabErrors(tabs, store.state.getState())).toEqual({})
    store.showIssues([issue('neededBy'), issue('copies'), issue('qty', 'lines'), issue('unit', 'lines'), issue('')])
    expect(tabErrors(tabs, store.state.getState())).toEqual({ general: 2, lines: 2 })
  })
})
