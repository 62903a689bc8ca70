import { describe, expect, it } from 'vitest'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { baseFolder, textsIn } from '../../config/support/fixture-config.ts'
import { builtWith } from './support/small-config.ts'

const tabs = {
  main: { title: '@order.title', sections: ['details', 'lines'] },
  more: { title: '@order.title', sections: ['same'] },
}
const same = { title: '@order.title', list: 'things', where: 'Id eq 5 and Cost gt 1 and Id ne $id' }
const where = 'Lines/any(l:l/ThingId eq $id)'

/** The fixtures' form of a family, read to be changed. */
function formOf(id: string) {
  const text = textsIn(baseFolder).find(({ file }) => file === `forms/demo/${id}.json`)?.text ?? '{}'
  // The fixture is an object; its keys are laid over below.
  return JSON.parse(text) as { form?: { sections: object } }
}

/** Orders with tabs and a list of things, things with a list of their orders. */
function withTabs(more: Readonly<Record<string, object>> = {}) {
  const order = formOf('order')
  const sections = { ...order.form?.sections, same }
  const thing = {
    sections: {
      details: { fields: ['name'] },
      packs: { grid: 'packs' },
      orders: { title: '@order.title', list: 'orders', where },
    },
  }
  return builtWith({
    'forms/demo/order.json': { ...order, form: { ...order.form, tabs, sections } },
    'forms/demo/thing.json': {
      ...formOf('thing'),
      form: { ...thing, sections: { ...thing.sections, details: { title: '@order.title', fields: ['name', 'size'] } } },
    },
    ...more,
  })
}

/** The tenant north with an overlay of the order's tabs. */
function north(overlay: object) {
  const file = { formatVersion: 1, id: 'order', ...overlay }
  return withTabs({ 'tenants/north/forms/demo/order.json': file }).tenants.get('north')?.families.get('order')?.form
}

describe('tabs and lists of a form', () => {
  it('[DEF-27] names a tab after its id, and a list with the family it is of', () => {
    const { base } = withTabs()
    const form = base.families.get('order')?.form
    expect(form?.tabs).toEqual([
      { id: 'main', title: 'order.title', sections: ['details', 'lines'] },
      { id: 'more', title: 'order.title', sections: ['same'] },
    ])
    expect(form?.sections.map((section) => section.related)).toEqual([
      undefined,
      undefined,
      { family: 'thing', list: 'things', where: same.where, isOfUsable: false, edits: [] },
    ])
    expect(base.families.get('thing')?.form).toMatchObject({
      tabs: [],
      sections: [{}, {}, { related: { family: 'order', list: 'orders', where } }],
    })
  })

  it('[DEF-35] lets a tenant add a tab with a section of its own, move sections and hide a tab whole', () => {
    const form = north({
      set: {
        form: {
          tabs: { x_own: { title: '@order.title', sections: ['x_note'] } },
          sections: { x_note: { title: '@order.title', fields: ['note'] } },
        },
      },
      hide: { 'form.sections.details.fields': ['note'], 'form.tabs': ['more'] },
      place: { 'form.tabs.main.sections': { lines: { before: 'details' } } },
    })
    expect(form?.tabs.map(({ id, sections }) => [id, sections])).toEqual([
      ['main', ['lines', 'details']],
      ['x_own', ['x_note']],
    ])
    expect(form?.sections.map(({ id }) => id)).toEqual(['details', 'lines', 'x_note'])
  })

  it('[DEF-45] leaves out a list whose family or filter one may not see, and the tab it leaves empty', () => {
    const { base } = withTabs()
    const project = (...permissions: readonly string[]) =>
      projectDefinitions(base, { permissions: new Set(permissions), siteId: 2 }).families
    const whole = project('ViewOrder', 'ViewThing', 'ViewCost')
    expect(whole['order']?.form.tabs.map((tab) => tab.id)).toEqual(['main', 'more'])
    expect(whole['thing']?.form.sections.map((section) => section.id)).toEqual(['details', 'packs', 'orders'])

    for (const cut of [project('ViewOrder', 'ViewCost'), project('ViewOrder', 'ViewThing')]) {
      expect(cut['order']?.form.tabs.map((tab) => tab.id)).toEqual(['main'])
      expect(JSON.stringify(cut['order'])).not.toContain('$id')
    }
    expect(project('ViewThing')['thing']?.form.sections.map((section) => section.id)).toEqual(['details', 'packs'])
  })

  it('[CHART-5] leaves out a chart of what one may not read', () => {
    const order = formOf('order')
    const chart = { lines: 'lines', x: 'thing', y: 'price' }
    const sections = { ...order.form?.sections, prices: { title: '@order.title', chart } }
    const { base } = builtWith({ 'forms/demo/order.json': { ...order, form: { ...order.form, sections } } })
    const sectionsFor = (...permissions: readonly string[]) =>
      projectDefinitions(base, { permissions: new Set(permissions), siteId: 2 }).families['order']?.form.sections
    const whole = sectionsFor('ViewOrder', 'ViewThing', 'ViewCost')?.find(({ id }) => id === 'prices')
    expect(whole?.chart).toEqual({
      ...chart,
      y: ['price'],
      related: undefined,
      to: undefined,
      series: [],
      look: 'line',
      choose: [],
    })
    expect(sectionsFor('ViewOrder', 'ViewThing')?.map(({ id }) => id)).not.toContain('prices')
  })
})
