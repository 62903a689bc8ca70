import { createElement, lazy, type ComponentType } from 'react'
import type { PublicRoute } from '../../contracts/define-plugin.ts'

type Page = Pick<PublicRoute, 'load'>

/** One lazy component a page: a component that waits for its first drawing keeps no state to hold it in. */
const components = new WeakMap<Page, ComponentType>()

function componentOf(page: Page): ComponentType {
  const known = components.get(page)
  if (known !== undefined) return known
  const made = lazy(async () => ({ default: await page.load() }))
  components.set(page, made)
  return made
}

/** A plugin's page behind sign-in, loaded when it is shown. */
export function ContributedPage({ page }: { readonly page: Page }) {
  return createElement(componentOf(page))
}
