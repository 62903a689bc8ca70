import { describe, expect, it } from 'vitest'
import { plugins } from '../../../src/plugins/index.ts'
import { pluginManifests } from '../../../src/plugins/manifests.ts'

describe('manifests of plugins', () => {
  it('[DEF-78] every page a plugin draws behind sign-in stands in its manifest, and no other', () => {
    const drawn = plugins.flatMap(({ name, contribute }) =>
      (contribute().pages ?? []).map(({ path }) => `${name} ${path}`),
    )
    const named = pluginManifests.flatMap(({ name, routes = {} }) =>
      Object.keys(routes).map((path) => `${name} ${path}`),
    )
    expect(drawn.toSorted()).toEqual(named.toSorted())
  })

  it('[DEF-78] every manifest is that of a plugin there is', () => {
    const names = plugins.map(({ name }) => name)
    expect(pluginManifests.filter(({ name }) => !names.includes(name))).toEqual([])
  })
})
