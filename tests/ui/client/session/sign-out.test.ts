import { describe, expect, it } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { clearLocalValues } from '../../../../src/engine/ui/client/session/clear-local-values.ts'
import { loggedInKey } from '../../../../src/engine/ui/client/session/logged-in-flag.ts'
import { placeOf } from '../../../../src/engine/ui/client/session/sign-out-place.ts'
import { createSignal } from '../../../../src/engine/ui/client/session/signal.ts'
import { createAppStore } from '../../../../src/engine/ui/client/state/app-store.ts'
import { requisitionFamily } from '../../support/definitions.ts'

/** The families a path is looked up in; nothing else of them is. */
const families = {
  requisition: formAt('transaction/create-requisition'),
  user: formAt('setup/create-user'),
}

function formAt(create: string): ClientFamily {
  const family = requisitionFamily()
  return { ...family, routes: { ...family.routes, create } }
}

describe('where someone signs out', () => {
  it.each([
    ['transaction/create-requisition', 'form'],
    ['transaction/create-requisition/7', 'form'],
    ['setup/create-user/7', 'setup-form'],
    ['setup/users', 'elsewhere'],
    ['transaction/view-requisition', 'elsewhere'],
  ])('[SPEC-4.8.4] %s is %s', (path, expected) => {
    expect(placeOf(families, path)).toBe(expected)
  })
})

describe('the signals of a session', () => {
  it('[SESSION-4] every listener is waited for, and one that fails stops nothing', async () => {
    const signal = createSignal()
    const kept: string[] = []
    signal.subscribe(() => {
      throw new Error('full')
    })
    signal.subscribe(async () => {
      await Promise.resolve()
      kept.push('draft')
    })
    const stop = signal.subscribe(() => void kept.push('gone'))
    stop()
    await signal.emit()
    expect(kept).toEqual(['draft'])
  })
})

describe('the session', () => {
  it('[SPEC-4.8.3] its flag is named by tenant and user', () => {
    expect(loggedInKey({ tenantId: 'ui', userId: 3 })).toBe('loggedIn:ui:3')
  })

  it('[SESSION-6] its values leave local storage, but for the flag and what belongs to the machine', () => {
    const owner = { tenantId: 'ui', userId: 3 }
    const kept = { 'loggedIn:ui:3': 'false', 'larder:tenant': 'ui', 'lastActivity:ui:13': '5' }
    const gone = { 'lastActivity:ui:3': '1', 'stayIn:ui:3': '2', 'pre-custom-action': '{}' }
    for (const [key, value] of Object.entries({ ...kept, ...gone })) localStorage.setItem(key, value)
    clearLocalValues(owner)
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(kept)
    localStorage.clear()
  })

  it('[SPEC-4.8.6] after it the frame is as it starts: the menu expanded, the search closed, the theme kept', () => {
    const { getState } = createAppStore({ session: undefined, theme: 'dark', isPhone: false })
    getState().layout.toggleMenu()
    getState().layout.setSearchOpen(true)
    getState().layout.reset(false)
    expect(getState().layout).toMatchObject({ isMenuExpanded: true, isSearchOpen: false, theme: 'dark' })
    getState().layout.reset(true)
    expect(getState().layout.isMenuExpanded).toBe(false)
  })

  it('[SPEC-4.6.1] has the printer port -2 until one answered, and again after it ended', () => {
    const { getState } = createAppStore({ session: undefined, theme: 'system', isPhone: false })
    expect(getState().session.printerPort).toBe(-2)
    getState().session.usePrinterPort(9127)
    expect(getState().session.printerPort).toBe(9127)
    getState().session.end({ keepValues: false, hasExpired: false })
    expect(getState().session.printerPort).toBe(-2)
  })
})
