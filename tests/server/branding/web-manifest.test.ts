import { readFileSync } from 'node:fs'
import { loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webManifestPath } from '#core/http/logo-contract.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

interface Manifest {
  readonly name: string
  readonly start_url: string
  readonly display: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
}

async function manifest(query = ''): Promise<Manifest> {
  const answer = await test.app.inject({ url: `${webManifestPath}${query}` })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'no-cache',
  ])
  return answer.json()
}

it('[BRAND-8] the product is installed by name, start and pictures of the sizes it says, one of them to be cut round', async () => {
  const { name, start_url, display, icons } = await manifest()
  expect([name, start_url, display]).toEqual(['Larder', '/', 'standalone'])
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) {
    const { width, height } = await loadImage(readFileSync(`public${src}`))
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(readFileSync('index.html', 'utf8')).toContain(`<link rel="manifest" href="${webManifestPath}" />`)
})

it('[BRAND-8] of a tenant it has its name and begins with its count sheets; one that is not active, or not there, is nobody’s', async () => {
  expect(await manifest('?tenant=ui')).toMatchObject({
    name: 'Larder · Larkspur Hospitality Group',
    start_url: '/#/ui/transaction/count-sheets',
  })
  for (const tenant of ['closed', 'nobody', '%22'])
    expect(await manifest(`?tenant=${tenant}`)).toMatchObject({ name: 'Larder', start_url: '/' })
})
