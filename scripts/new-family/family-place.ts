import { pascalCase } from '#core/text/case-of.ts'
import type { ConfigFiles } from './config-files.ts'
import type { FamilyPlan } from './family-plan.ts'

/** Where a family stands in the product: its routes, rights and numbers. */
export interface FamilyPlace {
  readonly listRoute: string
  readonly createRoute: string
  readonly area: string
  readonly view: string
  readonly create: string
  readonly docType: number
  readonly prefix: string
  /** Key of the menu's top item it stands under. */
  readonly menu: string
  /** Keys of the search catalogue's entries of its routes, where it has them. */
  readonly viewEntry: string | undefined
  readonly createEntry: string | undefined
}

interface SearchEntry {
  readonly path: string
  readonly subAuthorizationKey?: readonly string[]
}

/** Type ids below are those of documents the product names already. */
const firstFreeType = 1001

/** Works the place out: what the search catalogue says of the screen is taken, all else follows from the ids. */
export function familyPlace(plan: FamilyPlan, files: ConfigFiles): FamilyPlace {
  const group = groupOf(plan)
  const { entries } = files.json<{ entries: Readonly<Record<string, SearchEntry>> }>('search/catalogue.json')
  const slugs = [plan.plural, plan.id].map((slug) => slug.toLowerCase())
  const entryOf = (verb: string) =>
    Object.entries(entries).find(([, { path }]) =>
      slugs.some((slug) => path.toLowerCase() === `${group.route}/${verb}-${slug}`),
    )
  const [viewEntry, view] = entryOf('view') ?? []
  const [createEntry, create] = entryOf('create') ?? []
  const name = pascalCase(plan.kind === 'document' ? plan.id : plan.plural)
  return {
    listRoute: view?.path ?? `${group.route}/view-${slugs[0]}`,
    createRoute: create?.path ?? `${group.route}/create-${slugs[0]}`,
    area: group.area,
    view: view?.subAuthorizationKey?.[0] ?? `View${name}`,
    create: create?.subAuthorizationKey?.[0] ?? `Create${name}`,
    docType: nextType(files),
    prefix: freePrefix(plan.id, files),
    menu: group.menu,
    viewEntry,
    createEntry,
  }
}

function groupOf({ module, kind }: FamilyPlan) {
  if (module === 'setup') return { route: 'setup', area: 'setupmanagement', menu: 'setup' }
  if (kind === 'document') return { route: 'transaction', area: 'transactionsmanagement', menu: 'transactions' }
  return { route: 'inventory-management', area: 'mastermanagement', menu: 'masterData' }
}

function nextType(files: ConfigFiles): number {
  const types = files.under('forms').flatMap((path) => {
    const { docType } = files.json<{ docType?: number }>(path)
    return docType === undefined ? [] : [docType]
  })
  return Math.max(firstFreeType - 1, ...types) + 1
}

/** The first letters of the id, more of them or other ones behind where another family counts under them. */
function freePrefix(id: string, files: ConfigFiles): string {
  const taken = new Set(
    files.under('forms').map((path) => files.json<{ numbering?: { prefix: string } }>(path).numbering?.prefix),
  )
  const letters = id
    .replace(/[^a-z]/gi, '')
    .toUpperCase()
    .padEnd(3, 'X')
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const longer = [3, 4, 5, 6].map((length) => letters.slice(0, length))
  const other = alphabet.flatMap((a) => [letters.slice(0, 3) + a, ...alphabet.map((b) => letters.slice(0, 3) + a + b)])
  return [...longer, ...other].find((prefix) => !taken.has(prefix)) ?? ''
}
