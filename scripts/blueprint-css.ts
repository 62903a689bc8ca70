import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import postcss, { type AtRule, type Container } from 'postcss'
import type { Plugin } from 'vite'

// Blueprint ships one stylesheet of 57 KB (gz). The login page needs a tenth of it, so the build cuts it in two:
// `virtual:blueprint-first.css` for what is drawn before sign-in, `virtual:blueprint-rest.css` for all that is left.

const firstClasses = new RegExp(
  `\\.bp6-(${[
    'dark',
    'button',
    'button-text',
    'input',
    'icon',
    'intent-(primary|danger)',
    'active',
    'disabled',
    'fill',
    'minimal',
    'small',
  ].join('|')})$`,
)

/** True for a selector whose every Blueprint class is drawn before sign-in; selectors without one are the base. */
function isFirst(selector: string): boolean {
  const classes = selector.match(/\.bp6-[a-z0-9-]+/g) ?? []
  return classes.every((name) => firstClasses.test(name))
}

function isKeyframes(container: Container): boolean {
  return container.type === 'atrule' && (container as AtRule).name.endsWith('keyframes')
}

/** The icon font's glyphs: icons are drawn as SVG here, so neither half has them. */
function isGlyph(selector: string): boolean {
  return /\.bp6-icon-[a-z0-9-]+::?before/.test(selector)
}

/** One half of the stylesheet. */
function cut(css: string, wantsFirst: boolean): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (rule.parent !== undefined && isKeyframes(rule.parent as Container)) return
    const kept = rule.selectors.filter((selector) => !isGlyph(selector) && isFirst(selector) === wantsFirst)
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
  root.walkAtRules((rule) => {
    const isDropped = wantsFirst ? isKeyframes(rule) : rule.name === 'charset'
    if (isDropped || rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

/** Serves the two halves as stylesheets of their own. */
export function blueprintCss(): Plugin {
  const ids = ['virtual:blueprint-first.css', 'virtual:blueprint-rest.css']
  return {
    name: 'blueprint-css',
    resolveId: (id) => (ids.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      const index = ids.indexOf(id.slice(1))
      if (!id.startsWith('\0') || index < 0) return undefined
      const file = createRequire(import.meta.url).resolve('@blueprintjs/core/lib/css/blueprint.css')
      return cut(await readFile(file, 'utf8'), index === 0)
    },
  }
}
