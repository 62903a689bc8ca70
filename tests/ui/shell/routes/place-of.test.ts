import { describe, expect, it } from 'vitest'
import { loadablePages } from '../../../../src/engine/ui/contracts/loadable-page.ts'
import { placeOf, type Visitor } from '../../../../src/engine/ui/shell/routes/place-of.ts'

const load = () => Promise.resolve(() => null)
const pages = loadablePages([
  { path: 'login', title: 'login', load, isForGuestsOnly: true },
  { path: 'tambering', title: 'tambering', load, isForGuestsOnly: false },
  { path: 'approval', title: 'approval', load, isForGuestsOnly: false },
])
const guest: Visitor = { base: '/ui', pages, isSignedIn: false, isShutOut: false }
const user: Visitor = { ...guest, isSignedIn: true }

function shown(path: string, visitor: Visitor): string {
  const place = placeOf(path, visitor)
  if (place.kind === 'redirect') return `to ${place.to}`
  return place.kind === 'page' ? place.page.route.path : place.kind
}

describe('placeOf', () => {
  it.each([
    ['', 'to /ui'],
    ['/', 'to /ui'],
    ['/ui', 'to /ui/login'],
    ['/ui/setup/view-users', 'to /ui/login'],
    ['/ui/nowhere', 'to /ui/tambering'],
    ['/ui/login/more', 'to /ui/tambering'],
  ])('[SPEC-2.1.3] a guest at "%s" goes %s', (path, expected) => {
    expect(shown(path, guest)).toBe(expected)
  })

  it.each(['login', 'tambering', 'approval'])('[SPEC-2.1.7] a guest sees %s', (path) => {
    expect(shown(`/ui/${path}`, guest)).toBe(path)
    expect(shown(`/UI/${path.toUpperCase()}/`, guest)).toBe(path)
  })

  it('[SPEC-2.1.4] who is signed in is led from login to the area, and sees the other public pages', () => {
    expect(shown('/ui/login', user)).toBe('to /ui/')
    expect(shown('/ui/', user)).toBe('area')
    expect(shown('/ui/nowhere', user)).toBe('area')
    expect(shown('/ui/approval', user)).toBe('approval')
  })

  it('[SPEC-2.1.11] who is shut out sees the tampering page in place of the area, and login', () => {
    const shutOut = { ...user, isShutOut: true }
    expect(shown('/ui/setup', shutOut)).toBe('to /ui/tambering')
    expect(shown('/ui/tambering', shutOut)).toBe('tambering')
    expect(shown('/ui/login', { ...guest, isShutOut: true })).toBe('login')
  })

  it('[SPEC-2.1.13] another tenant is another start, also one whose name begins alike', () => {
    expect(shown('/harbor/login', user)).toBe('other-tenant')
    expect(shown('/uix/login', guest)).toBe('other-tenant')
  })

  it('[SPEC-2.1.10] on premises the first segment is the page', () => {
    const here = { ...guest, base: '' }
    expect(shown('/login', here)).toBe('login')
    expect(shown('', here)).toBe('to /login')
    expect(shown('/setup/view-users', { ...here, isSignedIn: true })).toBe('area')
  })
})
