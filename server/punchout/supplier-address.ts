import { BlockList, isIP } from 'node:net'

/** Which addresses of suppliers are asked. */
export interface AddressRule {
  /** Whether the machine itself may be asked, as the catalogue of the demo is: never where the product is in production. */
  readonly allowsLoopback: boolean
  /** Where this server listens, for addresses that begin with a slash. */
  readonly own: string
}

/** Longest address that is kept or followed. */
const longestAddress = 2_000

/** Names of the machine itself. */
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * An address of a supplier that may be asked (PUNCH-12): https, without a name or password in it; undefined for every other. Names are
 * looked up when it is asked, and inner addresses refused then.
 */
export function supplierAddress(text: string, { allowsLoopback, own }: AddressRule): URL | undefined {
  const isOwn = allowsLoopback && text.startsWith('/') && !text.startsWith('//')
  const base = isOwn ? own : undefined
  if (text.length > longestAddress || !URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'https:') return allowsLoopback || !isInnerHost(url.hostname) ? url : undefined
  return allowsLoopback && url.protocol === 'http:' && loopback.has(url.hostname) ? url : undefined
}

/** Whether an address of the net may be connected to: one that all the world reaches, or the machine itself where that is allowed. */
export function mayConnect(address: string, { allowsLoopback }: Pick<AddressRule, 'allowsLoopback'>): boolean {
  if (allowsLoopback && (address === '127.0.0.1' || address === '::1')) return true
  return !isInner(address)
}

function isInnerHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return loopback.has(hostname) || (isIP(bare) !== 0 && isInner(bare))
}

function isInner(address: string): boolean {
  if (isIP(address) === 4) return inner.check(address, 'ipv4')
  return isIP(address) !== 6 || !open.check(address, 'ipv6') || inner.check(address, 'ipv6')
}

const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, prefix, 'ipv4')
// Ways to write or to reach an older address in a newer one, and what is there for documents alone.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(net, prefix, 'ipv6')

/** Of the newer addresses those that are given out to the world. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
