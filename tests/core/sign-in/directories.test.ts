import { describe, expect, it } from 'vitest'
import { isMicrosoftAuthority } from '#core/sign-in/is-microsoft-authority.ts'
import { matchesUserFlow } from '#core/sign-in/matches-user-flow.ts'

describe('user flows', () => {
  it.each([
    [{ tfp: 'B2C_1_signin' }, ['b2c_1_SIGNIN'], true],
    [{ acr: 'b2c_1_signin' }, ['B2C_1_reset', 'B2C_1_signin'], true],
    [{ tfp: 'B2C_1_reset', acr: '1' }, ['B2C_1_signin'], false],
    [{ tfp: 7 }, ['7'], false],
    [{}, ['B2C_1_signin'], false],
    [{}, [], true],
  ])('[SSO-8] an account with %o is of the flows %o: %s', (claims, flows, isOurs) => {
    expect(matchesUserFlow(claims, flows)).toBe(isOurs)
  })
})

describe('authorities', () => {
  it.each([
    ['https://login.microsoftonline.com/common', true],
    ['https://summit.b2clogin.com/summit.onmicrosoft.com/B2C_1_signin', true],
    ['https://summit.ciamlogin.com/', true],
    ['https://login.microsoftonline.com.evil.example/x', false],
    ['https://idp.example/login.microsoftonline.com', false],
    ['http://login.microsoftonline.com/common', false],
  ])('[SSO-9] %s is of Microsoft: %s', (authority, isMicrosoft) => {
    expect(isMicrosoftAuthority(authority)).toBe(isMicrosoft)
  })
})
