import { isIPv4, isIPv6 } from 'node:net'

/**
 * What a limit by address counts: an IPv4 address, or of an IPv6 address the first 64 bits, which is what one connection is given; within
 * them anybody has as many addresses as they like. What is no address at all (a proxy may pass on anything) is one network together.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  if (isIPv4(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}::/64` : 'unknown'
}

/** The first four groups of a valid address, written out. */
function firstGroups(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A dotted end stands for two groups.
  const ends = after.length + (after.at(-1)?.includes('.') === true ? 1 : 0)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - ends)
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
}
