import { describe, expect, it } from 'vitest'
import { networkOf } from '../../../server/http/network-of.ts'

describe('the network of an address', () => {
  it('[AUTH-63] is the address itself, or the first 64 bits of IPv6, however it is written', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('2001:DB8:0001:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
    expect(networkOf('64:ff9b::203.0.113.7')).toBe('64:ff9b:0:0::/64')
    for (const odd of ['', 'x'.repeat(5000), '1.2.3', '203.0.113.7, 10.0.0.1']) expect(networkOf(odd)).toBe('unknown')
  })
})
