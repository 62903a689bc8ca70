import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { SectionDefinition } from '../../../model/screens/form-layout.ts'
import { groupRoutes } from '../../../model/screens/menu-definition.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { LinkContext } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** A problem of one family among others. */
export interface FamilyProblem {
  readonly family: string
  readonly problem: LinkProblem
}

/** One thing that only one family may have. */
interface Claim {
  readonly family: string
  readonly pointer: string
  readonly value: string
  readonly what: string
  /** Claims of one group may agree: lists of one family may share a route. */
  readonly group: string
}

/** No route, list, OData set, table, document type or number prefix is taken twice, and every list has a route, stands in a form or under a list. */
export function* linkRoutes({ definitions, proof }: LinkContext): Generator<FamilyProblem> {
  const families = [...definitions.families.values()]
  const taken = new Map<string, Claim>()
  for (const claim of families.flatMap(claimsOf)) {
    const key = `${claim.what} ${claim.value}`
    const other = taken.get(key)
    proof.references += 1
    if (other === undefined) taken.set(key, claim)
    else if (other.group !== claim.group) yield clash(claim, other)
  }
  const inForms = families.flatMap(({ form }) => form.sections.flatMap(listsOf))
  const underLists = families.flatMap(({ lists }) => Object.values(lists).flatMap(({ foot }) => foot ?? []))
  const shown = new Set([...inForms, ...underLists])
  for (const family of families) yield* linkListRoutes(family, shown)
}

/** Lists a section shows or draws. */
function listsOf({ related, chart }: SectionDefinition): readonly string[] {
  return [related, chart?.related].flatMap((shown) => shown?.list ?? [])
}

function claimsOf(family: FamilyDefinition): readonly Claim[] {
  const { id, routes, entity } = family
  const claim = (what: string, value: string | number | undefined, pointer: string): readonly Claim[] =>
    value === undefined ? [] : [{ family: id, pointer, value: String(value), what, group: `${id} ${pointer}` }]
  return [
    ...Object.entries(routes.lists).flatMap(([list, route]) =>
      claim('route', route, pointerTo('/routes/lists', list)).map((one) => ({ ...one, group: `${id} lists` })),
    ),
    ...Object.keys(family.lists).flatMap((list) => claim('list', list, pointerTo('/lists', list))),
    ...claim('route', routes.create, '/routes/create'),
    ...claim('set', entity.set, '/entity/set'),
    ...claim('table', entity.table, '/entity/table'),
    ...claim('entity', entity.id, '/entity/id'),
    ...claim('docType', family.docType, '/docType'),
    ...claim('number prefix', family.numbering?.prefix, '/numbering/prefix'),
    ...claim('number prefix', entity.series?.prefix, '/entity/series/prefix'),
    ...entity.lines.flatMap((lines) => {
      const pointer = pointerTo('/entity/fields', lines.id)
      return [
        ...claim('set', lines.set, `${pointer}/set`),
        ...claim('table', lines.table, `${pointer}/table`),
        ...claim('entity', lines.entity, `${pointer}/entity`),
      ]
    }),
  ]
}

function clash(claim: Claim, other: Claim): FamilyProblem {
  const whose = other.family === claim.family ? 'this family' : `the family "${other.family}"`
  const message = `The ${claim.what} "${claim.value}" is taken by ${whose} already, at ${other.pointer}.`
  return { family: claim.family, problem: { pointer: claim.pointer, code: 'taken-twice', message } }
}

function* linkListRoutes(family: FamilyDefinition, shown: ReadonlySet<string>): Generator<FamilyProblem> {
  const lists = Object.keys(family.lists)
  for (const list of lists) {
    if (Object.hasOwn(family.routes.lists, list) || shown.has(list)) continue
    const problem: LinkProblem = {
      pointer: pointerTo('/lists', list),
      atKey: true,
      code: 'missing-route',
      message: `The list "${list}" has no route in "routes.lists", and no form shows it.`,
    }
    yield { family: family.id, problem }
  }
  for (const list of Object.keys(family.routes.lists)) {
    if (lists.includes(list)) continue
    const hint = didYouMean(list, lists)
    const problem: LinkProblem = {
      pointer: pointerTo('/routes/lists', list),
      atKey: true,
      code: 'unknown-list',
      message: `There is no list "${list}".`,
      hint,
    }
    yield { family: family.id, problem }
  }
}

/** Every route a screen answers: of families, of plugins, and of menu groups. */
export function routesOf({ definitions: { families, menu }, code }: LinkContext): readonly string[] {
  const own = [...families.values()].flatMap(({ routes }) => [
    ...Object.values(routes.lists),
    ...(routes.create === undefined ? [] : [routes.create]),
  ])
  return [...own, ...Object.values(code.plugins).flatMap((plugin) => Object.keys(plugin.routes)), ...groupRoutes(menu)]
}
