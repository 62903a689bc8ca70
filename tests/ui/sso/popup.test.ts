import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leadToSso } from '../../../src/engine/ui/shell/boot/lead-to-sso.ts'
import { libraryConfiguration } from '../../../src/plugins/sso/directory-client.ts'
import { watchWindow } from '../../../src/plugins/sso/watch-window.ts'

describe('a popup', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('[SSO-22] that was closed is noticed a moment later, so that its answer may come first', () => {
    const popup = { closed: false }
    const onGone = vi.fn()
    watchWindow(popup, onGone)
    vi.advanceTimersByTime(60_000)
    popup.closed = true
    vi.advanceTimersByTime(2_000)
    expect(onGone).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    expect(onGone).toHaveBeenCalledOnce()
  })

  it('[SSO-22] that did its work is not looked at any more', () => {
    const popup = { closed: false }
    const onGone = vi.fn()
    const stop = watchWindow(popup, onGone)
    popup.closed = true
    vi.advanceTimersByTime(1_000)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(onGone).not.toHaveBeenCalled()
  })
})

describe('the address a directory sends its popup to', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  it.each([
    [
      '/sso#code=a%2Bb&state=eyJpZCI6IjEifQ%3D%3D%7Csummit',
      '#/summit/sso?code=a%2Bb&state=eyJpZCI6IjEifQ%3D%3D%7Csummit',
    ],
    ['/sso?state=x%7Csummit', '#/summit/sso?state=x%7Csummit'],
    ['/sso#/island/sso?attempt=1&code=2', '#/island/sso?attempt=1&code=2'],
    ['/#/ui/login?state=x', '#/ui/login?state=x'],
  ])('[SSO-27] %s is the route %s', (address, hash) => {
    history.replaceState(null, '', address)
    leadToSso()
    expect(location.hash).toBe(hash)
  })
})

describe("the library's configuration", () => {
  const configuration = {
    clientId: 'c',
    redirectUri: 'https://larder.example/sso',
    postLogoutRedirectUri: 'https://larder.example/sso',
    knownAuthorities: [],
    cacheLocation: 'sessionStorage',
    scopes: ['openid'],
    protectedResourceMap: new Map<string, readonly string[]>(),
    tenantIdentifier: 't',
    userFlows: [],
    isSaml: false,
    logoutUrl: '',
  } as const

  it('[SSO-28] speaks the plain standard to everybody but Microsoft, and knows the authority it was given', () => {
    const plain = libraryConfiguration({ ...configuration, authority: 'https://idp.example:8443/realm' })
    expect(plain.system?.protocolMode).toBe('OIDC')
    expect(plain.auth).toMatchObject({
      knownAuthorities: ['idp.example:8443'],
      OIDCOptions: { defaultScopes: ['openid'] },
    })
    const microsoft = libraryConfiguration({ ...configuration, authority: 'https://login.microsoftonline.com/x' })
    expect(microsoft.system?.protocolMode).toBe('AAD')
    expect(microsoft.auth.OIDCOptions).toBeUndefined()
  })
})
