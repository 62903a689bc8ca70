import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { wireInputSchema } from '#core/record/input-schema.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

interface Call {
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly anyOf?: unknown } } }
  }
}

interface Description {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
  readonly paths: Readonly<Record<string, { readonly post?: Call; readonly patch?: Call }>>
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())

describe('the description of the calls', () => {
  it('[HTTP-18] is served in development, names every call of sign-in and says which need no session', async () => {
    const answer = await test.app.inject({ url: '/docs/json' })
    const { paths } = answer.json<{ paths: Record<string, Record<string, { security?: unknown }>> }>()
    for (const path of Object.values(signInPaths)) expect(Object.keys(paths)).toContain(path)
    expect(paths[signInPaths.verifiedUser]?.['post']?.security).toEqual([])
    expect(paths[signInPaths.logout]?.['post']?.security).toBeUndefined()
  })

  it('[HTTP-18] is not served in production', async () => {
    const production = await createTestApp({ definitions: smallDefinitions(), env: { isDevelopment: false } })
    expect((await production.app.inject({ url: '/docs/json' })).statusCode).toBe(404)
    await production.close()
  })

  it('[HTTP-36] shows the body of every family by the schema the server judges it by', async () => {
    const definitions = await productDefinitions()
    const product = await createTestApp({ definitions })
    const { components, paths } = (await product.app.inject({ url: '/docs/json' })).json<Description>()
    await product.close()
    for (const { entity } of definitions.base.families.values()) {
      expect(components.schemas[entity.set]).toEqual(JSON.parse(JSON.stringify(wireInputSchema(entity))))
    }
    const { post, patch } = paths['/inventory/api/{target}'] ?? {}
    for (const call of [post, patch]) {
      const { anyOf } = call?.requestBody.content['application/json'].schema ?? {}
      expect(anyOf).toContainEqual({ $ref: '#/components/schemas/Requisitions' })
    }
  })
})
