import { describe, expect, it } from 'vitest'
import { screensOf } from '#core/definition/normalize/screens-of.ts'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { actionLabel } from '#core/text/action-label.ts'
import { builtWith } from './support/small-config.ts'

const { base } = builtWith()
const project = (permissions: readonly string[], siteId = 2) =>
  projectDefinitions(base, { permissions: new Set(permissions), siteId })

describe('projectDefinitions', () => {
  it('[DEF-40] leaves out a family one may not view, with its menu item and search entry', () => {
    const cut = project(['ViewThing', 'CreateThing'])
    expect(
      Object.values(cut.families)
        .filter((family) => family.access.canView)
        .map((family) => family.id),
    ).toEqual(['thing'])
    expect(cut.menu.flatMap((item) => item.SecondaryMenu.map((one) => one.RoutingURL))).toEqual(['demo/view-things'])
    expect(cut.search).toEqual([])
    expect(project([])).toMatchObject({ menu: [], families: {}, search: [] })
  })

  it('[DEF-760] opens a family to each of the rights that open it, with its screen', () => {
    const order = base.families.get('order')
    if (order === undefined) throw new Error('The sample has orders')
    const opened = { ...order, permissions: { ...order.permissions, alsoView: ['CreateOrder'] } }
    const sees = (right: string) =>
      projectDefinitions(
        { ...base, families: new Map([['order', opened]]) },
        { permissions: new Set([right]), siteId: 2 },
      ).families['order']?.access.canView
    expect(['ViewOrder', 'CreateOrder', 'PostOrder'].map((right) => sees(right) ?? false)).toEqual([true, true, false])
    expect(screensOf([opened], {}).get(String(order.routes.lists['orders']))?.permissions).toEqual([
      'ViewOrder',
      'CreateOrder',
    ])
  })

  it('[SPEC-2.1.8] names the routes the rights do not open, and no more of them', () => {
    const routesOf = (id: string) => {
      const { lists = {}, create } = base.families.get(id)?.routes ?? {}
      return [...Object.values(lists), ...(create === undefined ? [] : [create])].toSorted()
    }
    const all = [...new Set([...base.families.keys()].flatMap(routesOf))].toSorted()
    expect(project([]).closedRoutes).toEqual(all)
    const closed = project(['ViewThing', 'CreateThing']).closedRoutes
    expect(closed).toEqual(all.filter((route) => !routesOf('thing').includes(route)))
    expect(closed.length).toBeGreaterThan(0)
  })

  it('[DEF-41] leaves no trace of what one may not read', () => {
    const cut = project(['ViewOrder', 'CreateOrder', 'PostOrder'])
    const order = cut.families['order']
    expect(JSON.stringify(order)).not.toMatch(/price|cost|total"|lines\.value|ViewCost/i)
    expect(order?.lists['orders']?.columns).toEqual(['docNo', 'status', 'from', 'neededBy'])
    const whole = project(['ViewOrder', 'ViewCost']).families['order']
    expect(whole?.lists['orders']?.columns).toContain('total')
    expect(whole?.form.sections[1]?.totals).toEqual(['total'])
  })

  it('[LIST-381] leaves out columns, cards and order of a view by what one may not read', () => {
    const order = base.families.get('order')
    const list = order?.lists['orders']
    if (order === undefined || list === undefined) throw new Error('The sample has orders')
    const own = { columns: ['docNo', 'total'], card: ['total'], sort: { field: 'total', descending: true } }
    const views = [{ id: 'all', title: '', where: undefined, isTile: false, ...own }]
    const families = new Map([['order', { ...order, lists: { orders: { ...list, views } } }]])
    const viewOf = (permissions: readonly string[]) =>
      projectDefinitions({ ...base, families }, { permissions: new Set(permissions), siteId: 2 }).families['order']
        ?.lists['orders']?.views[0]
    expect(viewOf(['ViewOrder'])).toMatchObject({ columns: ['docNo'], card: [], sort: undefined })
    expect(viewOf(['ViewOrder', 'ViewCost'])).toMatchObject(own)
  })

  it('[DEF-192] leaves out filters over lines by what one may not read', () => {
    const order = base.families.get('order')
    const list = order?.lists['orders']
    if (order === undefined || list === undefined) throw new Error('The sample has orders')
    const lists = { orders: { ...list, filters: ['status', 'lines.thing', 'lines.price'] } }
    const filters = (permissions: readonly string[]) =>
      projectDefinitions(
        { ...base, families: new Map([['order', { ...order, lists }]]) },
        { permissions: new Set(permissions), siteId: 2 },
      ).families['order']?.lists['orders']?.filters
    expect(filters(['ViewOrder'])).toEqual(['status', 'lines.thing'])
    expect(filters(['ViewOrder', 'ViewCost'])).toEqual(['status', 'lines.thing', 'lines.price'])
  })

  it('[LIST-41, LIST-328] leaves out totals of what one may not read, and of what one may not read the currency of', () => {
    const [order] = [...base.families.values()].filter(({ id }) => id === 'order')
    const list = order?.lists['orders']
    if (order === undefined || list === undefined) throw new Error('The sample has orders')
    const lists = { orders: { ...list, totals: ['total'], groups: ['from'] } }
    const cutList = (permissions: readonly string[], fields = order.entity.fields) => {
      const families = new Map([['order', { ...order, lists, entity: { ...order.entity, fields } }]])
      const cut = projectDefinitions({ ...base, families }, { permissions: new Set(permissions), siteId: 2 })
      return cut.families['order']?.lists['orders']
    }
    expect(cutList(['ViewOrder'])).toMatchObject({ totals: [], groups: [] })
    expect(cutList(['ViewOrder', 'ViewCost'])).toMatchObject({ totals: ['total'], groups: ['from'] })
    const guarded = order.entity.fields.map((field) => (field.id === 'site' ? { ...field, readIf: 'ViewSite' } : field))
    expect(cutList(['ViewOrder', 'ViewCost'], guarded)).toMatchObject({ totals: [], groups: [] })
  })

  it('[SAMPLE-5] leaves out samples', () => {
    const all = [project(['ViewOrder', 'ViewThing']), project([])].flatMap(({ families }) => Object.values(families))
    expect(all.filter((family) => 'samples' in family)).toEqual([])
  })

  it('[DEF-42] leaves out moves one may not make, and names of effects', () => {
    const looked = project(['ViewOrder']).families['order']?.workflow
    expect(Object.keys(looked?.moves ?? {})).toEqual([])
    // The history of what others did is read in words.
    expect(actionLabel(looked?.labels ?? {}, 'post')).toBe(base.families.get('order')?.workflow?.moves['post']?.label)
    const order = project(['ViewOrder', 'PostOrder']).families['order']
    expect(Object.keys(order?.workflow?.moves ?? {})).toEqual(['post'])
    expect(order?.lists['orders']?.bulk).toEqual(['post'])
    expect(order?.access).toEqual({ canView: true, canCreate: false })
  })

  it('[DEF-43] gives a family that is only looked up its title and nothing to do', () => {
    const { thing, site } = project(['ViewOrder', 'ViewCost']).families
    expect(thing).toMatchObject({ access: { canView: false, canCreate: false }, lists: {}, routes: { lists: {} } })
    expect(thing?.entity.fields.map((field) => field.id)).toEqual(['id', 'name', 'cost'])
    expect(thing?.entity.lines.map((lines) => lines.id)).toEqual(['packs'])
    expect(site?.entity.fields.map((field) => field.id)).toEqual(['id', 'name'])
    expect(project(['ViewOrder']).families['thing']?.entity.fields.map((field) => field.id)).toEqual(['id', 'name'])
  })

  it('[DEF-44] disables at the head office what cannot be done there', () => {
    const order = { ...base.families.get('order'), disabledAtSite1: true }
    expect(order.id).toBe('order')
    const menu = base.menu.map((node) => ({
      ...node,
      SecondaryMenu: node.SecondaryMenu.map((one) => ({ ...one, disabledAtSite1: one.id === 'orders' })),
    }))
    const viewer = { permissions: new Set(['ViewOrder', 'ViewThing']), siteId: 1 }
    const items = projectDefinitions({ ...base, menu }, viewer).menu[0]?.SecondaryMenu
    expect(items?.map((item) => [item.OdataKey, item.IsEnabled])).toEqual([
      ['order', false],
      ['thing', true],
    ])
  })

  it('[DEF-44] the list of documents stays open at the head office, the form of a new one is shut', () => {
    const [order] = [...base.families.values()].filter(({ id }) => id === 'order')
    if (order === undefined) throw new Error('The sample has orders')
    const shut = { ...order, disabledAtSite1: true }
    const disabled = [...screensOf([shut], {})].filter(([, screen]) => screen.disabledAtSite1)
    expect(disabled.map(([route]) => route)).toEqual([order.routes.create])
    const entry = { path: order.routes.create, subAuthorizationKey: ['ViewOrder'], isAvailable: true }
    // Nothing else of an entry is looked at.
    const search = [entry] as unknown as typeof base.search
    const families = new Map([['order', shut]])
    const at = (siteId: number) =>
      projectDefinitions({ ...base, search, families }, { permissions: new Set(['ViewOrder']), siteId }).search[0]
    expect([at(1)?.lack, at(2)?.lack]).toEqual(['site', 'none'])
  })
})
