import { describe, expect, it } from 'vitest'
import { definePlugin } from '../../../src/engine/ui/contracts/define-plugin.ts'
import { joinContributions } from '../../../src/engine/ui/contracts/join-contributions.ts'
import { plugins } from '../../../src/plugins/index.ts'

function pluginWith(name: string, path: string) {
  const route = { path, load: async () => () => null, title: 'x', isForGuestsOnly: false }
  return definePlugin({ name, contribute: () => ({ publicRoutes: [route] }) })
}

describe('joinContributions', () => {
  it('[SHELL-5] refuses two plugins of one name or one path, and names it', () => {
    expect(() => joinContributions([pluginWith('a', 'x'), pluginWith('a', 'y')])).toThrow("the plugin 'a'")
    expect(() => joinContributions([pluginWith('a', 'x'), pluginWith('b', 'x')])).toThrow("the route 'x'")
  })

  it('[SPEC-2.1.7] the public pages of the specification are there', () => {
    const paths = joinContributions(plugins).publicRoutes.map((route) => route.path)
    expect(paths).toEqual(expect.arrayContaining(['login', 'tambering', 'approval', 'punchthrough', 'download']))
  })
})
