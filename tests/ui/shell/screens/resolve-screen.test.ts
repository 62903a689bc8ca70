import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../../src/engine/ui/shell/screens/resolve-screen.ts'
import { definitionsOf, menuItem, requisitionFamily } from '../../support/definitions.ts'

const setup = menuItem({
  Id: 20,
  RoutingURL: 'setup',
  SecondaryMenu: [menuItem({ Id: 21, ParentId: 20, OdataKey: 'users', RoutingURL: 'setup/view-users' })],
})
const definitions = definitionsOf([setup], { requisition: requisitionFamily() })
const none = new URLSearchParams()

function kindOf(path: string, query = none) {
  const screen = resolveScreen(definitions, path, query)
  if (screen.kind === 'list') return `list ${screen.listId}`
  if (screen.kind === 'form') return `form ${screen.recordId ?? 'new'}`
  return screen.kind === 'redirect' ? `to ${screen.to}` : screen.kind
}

describe('resolveScreen', () => {
  it.each([
    ['transaction/view-requisition', 'list requisitions'],
    ['/transaction/view-requisition/', 'list requisitions'],
    ['transaction/create-requisition', 'form new'],
    ['transaction/create-requisition/12', 'form 12'],
  ])('[SPEC-2.1.2] %s is %s', (path, screen) => {
    expect(kindOf(path)).toBe(screen)
  })

  it.each([
    'transaction/create-requisition/0',
    'transaction/create-requisition/1x',
    'transaction/view-transfer',
    'nowhere',
  ])('[SPEC-2.1.2] %s is unknown', (path) => {
    expect(kindOf(path)).toBe('unknown')
  })

  it('[MSG-10] gridName picks a list of its route, as the specification writes it', () => {
    const definitions = definitionsOf([], { requisition: requisitionFamily() })
    const listOf = (query: string) =>
      resolveScreen(definitions, 'transaction/view-requisition', new URLSearchParams(query))
    expect(listOf('transaction=x&gridName=AllTransactions')).toMatchObject({ kind: 'list', listId: 'allTransactions' })
    expect(listOf('gridName=Nothing')).toMatchObject({ listId: 'requisitions' })
  })

  it('[SPEC-2.1.8] a screen the edition lacks, the site shuts or the role does not open says which; the templates do for everybody', () => {
    const lackOf = (path: string, lack: 'none' | 'edition' | 'site') => {
      const entry = { path: 'transaction/view-transfer', lack }
      // The function under test reads nothing else of an entry.
      const lacking = { ...definitions, search: [entry] } as unknown as typeof definitions
      const screen = resolveScreen(lacking, path, none)
      return screen.kind === 'unavailable' ? screen.lack : screen.kind
    }
    expect(lackOf('transaction/view-transfer', 'edition')).toBe('edition')
    expect(lackOf('transaction/view-transfer', 'site')).toBe('site')
    expect(lackOf('sales-management', 'edition')).toBe('role')
    const closed = { ...definitions, closedRoutes: ['transaction/view-apvoucher', 'transaction/create-apvoucher'] }
    const screenOf = (path: string) => resolveScreen(closed, path, none)
    for (const path of [
      'transaction/view-apvoucher',
      'transaction/create-apvoucher',
      'transaction/create-apvoucher/12',
    ])
      expect(screenOf(path)).toEqual({ kind: 'unavailable', lack: 'role' })
    expect(screenOf('transaction/view-nothing').kind).toBe('unknown')
    expect(lackOf('transaction/view-template', 'none')).toBe('edition')
  })

  it('[SPEC-2.1.6] list= picks another list of the same route, and only one that is there', () => {
    expect(kindOf('transaction/view-requisition', new URLSearchParams('list=allTransactions'))).toBe(
      'list allTransactions',
    )
    expect(kindOf('transaction/view-requisition', new URLSearchParams('list=secret'))).toBe('list requisitions')
  })

  it('[SPEC-2.1.5] a new record is unknown to who may not create, an existing one is not', () => {
    const readOnly = definitionsOf([], { requisition: requisitionFamily(false) })
    expect(resolveScreen(readOnly, 'transaction/create-requisition', none).kind).toBe('unknown')
    expect(resolveScreen(readOnly, 'transaction/create-requisition/3', none).kind).toBe('form')
  })

  it('[SPEC-2.1.2] a family that is there for its lookups only has no screens', () => {
    const family = { ...requisitionFamily(), access: { canView: false, canCreate: true } }
    const hidden = definitionsOf([], { requisition: family })
    expect(resolveScreen(hidden, 'transaction/view-requisition', none).kind).toBe('unknown')
    expect(resolveScreen(hidden, 'transaction/create-requisition/3', none).kind).toBe('unknown')
  })

  it('[SPEC-2.5.6] a section has a page of its own, the empty path leads to the landing item', () => {
    expect(resolveScreen(definitions, 'setup', none)).toEqual({ kind: 'section', item: setup })
    expect(kindOf('')).toMatch(/^to setup\/view-users\?from=users&data=/)
  })

  it('[SPEC-2.1.9] a section outside the menu leads to the first list of it that the user may see', () => {
    expect(kindOf('transaction')).toBe('to transaction/view-requisition')
    const hidden = { ...requisitionFamily(), access: { canView: false, canCreate: false } }
    expect(resolveScreen(definitionsOf([], { hidden }), 'transaction', none).kind).toBe('unavailable')
  })

  it.each([
    'setup',
    'inventory-management',
    'expense-management',
    'transaction',
    'reports',
    'dashboard',
    'workflow',
    'account-management',
    'sales-management',
    'link-bids',
    'utilities',
    'approvals',
    'data-import',
    'messages',
    'event-management',
    'capex',
    'budget-management',
    'clientpermission',
  ])('[SPEC-2.1.9] the section %s has a route, and what is unknown below it is unknown', (section) => {
    const bare = definitionsOf([], {})
    expect(resolveScreen(bare, section, none).kind).toBe('unavailable')
    expect(resolveScreen(bare, `${section}/nowhere`, none).kind).toBe('unknown')
  })
})
