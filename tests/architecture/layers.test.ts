import { describe, expect, it } from 'vitest'
import { importsOf, type Import } from './support/imports.ts'
import { sourceFiles } from './support/source-files.ts'

const imports = sourceFiles('src', 'server').flatMap(importsOf)

/** Who may import whom, by the start of the path; itself is always allowed. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/engine/core': [],
  'src/engine/ui': ['src/engine/core'],
  'src/widgets': ['src/engine/core', 'src/engine/ui/index.ts'],
  'src/plugins': ['src/engine/core', 'src/engine/ui/index.ts', 'src/widgets/index.ts'],
  // Manifests hold no code of the browser: the linker reads them.
  server: ['src/engine/core', 'src/plugins/manifests.ts', 'src/widgets/manifest.ts'],
  src: ['src/engine', 'src/widgets', 'src/plugins'],
}

describe('layers', () => {
  it('[ARCH-1] imports point along the arrows of the architecture only', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(text)).toEqual([])
  })

  it('[ARCH-2] a plugin never imports another plugin', () => {
    const pluginOf = (path: string) => /^src\/plugins\/([^/]+)\//.exec(path)?.[1]
    const crossing = imports.filter(
      ({ from, target }) => target && pluginOf(from) && pluginOf(target) && pluginOf(from) !== pluginOf(target),
    )
    expect(crossing.map(text)).toEqual([])
  })

  it('[ARCH-3] core knows neither React, the DOM, the server nor Node', () => {
    const foreign = imports.filter(
      ({ from, specifier }) =>
        from.startsWith('src/engine/core') &&
        /^(react|node:|fastify|pg$|kysely|@blueprintjs|@glide|@tanstack)/.test(specifier),
    )
    expect(foreign.map(text)).toEqual([])
  })

  it('[FORM-3] the browser has no compiler of schemas', () => {
    const compilers = imports.filter(
      ({ from, specifier }) => from.startsWith('src/') && /^(ajv|@rjsf\/validator)/.test(specifier),
    )
    expect(compilers.map(text)).toEqual([])
  })

  it('[ARCH-4] every relative import names a file that exists', () => {
    const dangling = imports.filter(
      ({ specifier, target }) => specifier.startsWith('.') && !target && !specifier.endsWith('.css'),
    )
    expect(dangling.map(text)).toEqual([])
  })
})

const manifest = /^src\/(plugins\/[^/]+|widgets)\/manifest\.ts$/

function isAllowed({ from, target }: Import): boolean {
  if (!target) return true
  if (manifest.test(from)) return target.startsWith('src/engine/core/')
  if (from.startsWith('server/') && manifest.test(target)) return true
  const layer = layerOf(from)
  if (target.startsWith(layer) && layer !== 'src') return true
  return (
    (allowed[layer] ?? []).some((prefix) => target.startsWith(prefix)) || (layer === 'src' && target.startsWith('src'))
  )
}

function layerOf(path: string): string {
  return Object.keys(allowed).find((layer) => path.startsWith(`${layer}/`)) ?? 'src'
}

function text({ from, specifier }: Import): string {
  return `${from} → ${specifier}`
}
