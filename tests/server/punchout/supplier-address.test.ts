import { describe, expect, it } from 'vitest'
import { askSupplier } from '../../../server/punchout/ask-supplier.ts'
import { mayConnect, supplierAddress } from '../../../server/punchout/supplier-address.ts'

const production = { allowsLoopback: false, own: 'http://127.0.0.1:3000' }
const demo = { ...production, allowsLoopback: true }

describe('addresses of suppliers', () => {
  it.each(['https://shop.example/cxml', 'https://shop.example:8443/a?b=c', 'https://93.184.216.34/'])(
    '[PUNCH-12] %s is asked',
    (text) => {
      expect(supplierAddress(text, production)?.href).toBe(text)
    },
  )

  it.each([
    'http://shop.example/',
    'http://127.0.0.1:3000/demo-supplier/cxml',
    '/demo-supplier/cxml',
    '//shop.example/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://user:word@shop.example/',
    'ftp://shop.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'shop.example',
    '',
    `https://shop.example/${'x'.repeat(2_000)}`,
  ])('[PUNCH-12] %s is not', (text) => {
    expect(supplierAddress(text, production)).toBeUndefined()
  })

  it('[PUNCH-12] the machine itself is asked where the product is tried out alone', () => {
    expect(supplierAddress('/demo-supplier/cxml', demo)?.href).toBe('http://127.0.0.1:3000/demo-supplier/cxml')
    expect(supplierAddress('http://localhost:4000/', demo)?.href).toBe('http://localhost:4000/')
    expect(supplierAddress('http://10.0.0.1/', demo)).toBeUndefined()
    expect(supplierAddress('//127.0.0.1/', demo)).toBeUndefined()
    expect(mayConnect('127.0.0.1', demo)).toBe(true)
    expect(mayConnect('10.0.0.1', demo)).toBe(false)
  })

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fd12::1',
    '::ffff:192.168.0.1',
    '2002:7f00:1::',
    '64:ff9b::a00:1',
    'nonsense',
  ])('[PUNCH-12] nobody connects to %s', (address) => {
    expect(mayConnect(address, production)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('[PUNCH-12] all the world reaches %s', (address) => {
    expect(mayConnect(address, production)).toBe(true)
  })

  it('[PUNCH-12] a name that leads to an inner address is not connected to', async () => {
    // The name of the machine itself is one every machine knows.
    expect(await askSupplier(new URL('https://localhost:1/'), '<a/>', production)).toEqual({
      ok: false,
      error: 'unreachable',
    })
  })
})
