import type { MenuNode } from '../../../model/screens/menu-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { isWritten } from '../../read/source-file.ts'
import type { LinkContext } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { routesOf } from './link-routes.ts'
import { linkTexts } from '../proof/link-texts.ts'

/** Menu items lead somewhere, ids are unique and parents are the ones above, permissions and texts exist. */
export function* linkMenu(context: LinkContext): Generator<LinkProblem> {
  const routes = routesOf(context)
  const taken = new Map<number, string>()
  for (const place of placesOf(context.definitions.menu, '/items', 0)) {
    const { node, pointer, parent } = place
    const other = taken.get(node.Id)
    if (other !== undefined)
      yield {
        pointer: `${pointer}/Id`,
        code: 'taken-twice',
        message: `The Id ${node.Id} is taken by "${other}" already.`,
      }
    taken.set(node.Id, node.id)
    if (node.ParentId !== parent) {
      yield {
        pointer: `${pointer}/ParentId`,
        code: 'menu-parent',
        message: `The item above has the Id ${parent}, not ${node.ParentId}.`,
      }
    }
    yield* linkItem(node, pointer, { context, routes })
  }
}

interface MenuPlace {
  readonly node: MenuNode
  readonly pointer: string
  readonly parent: number
}

function placesOf(nodes: readonly MenuNode[], under: string, parent: number): readonly MenuPlace[] {
  return nodes.flatMap((node) => {
    const pointer = pointerTo(under, node.id)
    const secondary = placesOf(node.SecondaryMenu, `${pointer}/SecondaryMenu`, node.Id)
    return [{ node, pointer, parent }, ...secondary, ...placesOf(node.SubMenu, `${pointer}/SubMenu`, node.Id)]
  })
}

interface MenuTargets {
  readonly context: LinkContext
  readonly routes: readonly string[]
}

function* linkItem(node: MenuNode, pointer: string, { context, routes }: MenuTargets): Generator<LinkProblem> {
  const isGroup = node.SecondaryMenu.length + node.SubMenu.length > 0
  const isReal = routes.includes(node.RoutingURL)
  context.proof.references += 1 + node.permissions.length
  if (!isReal && !isGroup && node.RoutingURL !== '' && !isPlanned(node, pointer, context)) {
    yield unknownName({
      pointer: `${pointer}/RoutingURL`,
      code: 'unknown-route',
      what: 'screen at',
      name: node.RoutingURL,
      known: routes,
    })
  }
  for (const [index, name] of node.permissions.entries()) {
    if (context.permissions.has(name)) continue
    yield unknownName({
      pointer: `${pointer}/permissions/${index}`,
      code: 'unknown-permission',
      what: 'permission',
      name,
      known: context.permissions,
    })
  }
  const texts = (['DisplayName', 'Description', 'Group'] as const).map((name) => ({
    key: node[name],
    pointer: `${pointer}/${name}`,
  }))
  yield* linkTexts(
    texts.filter(({ key }) => key !== ''),
    context,
  )
}

/** The author says that the screen is still to come: `"isAvailable": false`. */
function isPlanned(node: MenuNode, pointer: string, { sources }: LinkContext): boolean {
  return !node.isAvailable && sources.menu !== undefined && isWritten(sources.menu, `${pointer}/isAvailable`)
}
