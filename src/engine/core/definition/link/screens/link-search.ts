import { pointerTo } from '../../read/json-pointer.ts'
import { isObject } from '../../read/check-schema.ts'
import { isChoice } from '../../../model/field-shapes.ts'
import { askedValue } from '../../../record/asked-value.ts'
import type { SearchEntry } from '../../../model/screens/search-definition.ts'
import type { LinkContext } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { routesOf } from './link-routes.ts'
import { linkTexts } from '../proof/link-texts.ts'

/** Search entries lead to a screen or say that it is still to come; permissions, areas and texts exist. */
export function* linkSearch(context: LinkContext): Generator<LinkProblem> {
  const routes = routesOf(context)
  for (const entry of context.definitions.search) {
    const pointer = pointerTo('/entries', entry.id)
    yield* linkTarget(entry, pointer, { context, routes })
    yield* linkRights(entry, pointer, context)
    yield* linkAsked(entry, pointer, context)
    const texts = (['title', 'category', 'subcategory'] as const).map((slot) => ({
      key: entry[slot],
      pointer: `${pointer}/${slot}`,
    }))
    yield* linkTexts(texts, context)
    // A tag may have a text; without one it is shown as it is.
    for (const tag of entry.tags) context.proof.usedTexts.add(`search.tag.${tag}`)
  }
}

interface SearchTargets {
  readonly context: LinkContext
  readonly routes: readonly string[]
}

function* linkTarget(entry: SearchEntry, pointer: string, { context, routes }: SearchTargets): Generator<LinkProblem> {
  const written = writtenAvailability(entry, context)
  context.proof.references += 1
  if (entry.isAvailable && written === false) {
    yield {
      pointer: `${pointer}/isAvailable`,
      code: 'availability',
      message: `A screen answers "${entry.path}", so the entry is available.`,
    }
  }
  if (!entry.isAvailable && written !== false) {
    const problem = unknownName({
      pointer: `${pointer}/path`,
      code: 'unknown-route',
      what: 'screen at',
      name: entry.path,
      known: routes,
    })
    yield { ...problem, hint: problem.hint ?? 'say "isAvailable": false while it is still to come' }
  }
}

/** A parameter that names a choice of the new record its form opens names an option of it. */
function* linkAsked(
  { path, paramskeys }: SearchEntry,
  pointer: string,
  { definitions, proof }: LinkContext,
): Generator<LinkProblem> {
  const [key = '', name = ''] = paramskeys.split('|')
  const family = [...definitions.families.values()].find(({ routes }) => routes.create === path)
  const field = family?.entity.fields.find(({ id }) => id === key)
  if (!isChoice(field) || field.isDerived) return
  proof.references += 1
  if (askedValue(field, name) !== undefined) return
  const known = field.choices.map(({ value }) => value)
  yield unknownName({ pointer: `${pointer}/paramskeys`, code: 'unknown-option', what: `option of ${key}`, name, known })
}

function writtenAvailability(entry: SearchEntry, { sources }: LinkContext): unknown {
  const value = sources.search?.value
  const entries = isObject(value) ? value['entries'] : undefined
  const written = isObject(entries) ? entries[entry.id] : undefined
  return isObject(written) ? written['isAvailable'] : undefined
}

function* linkRights(
  entry: SearchEntry,
  pointer: string,
  { definitions, permissions, proof }: LinkContext,
): Generator<LinkProblem> {
  proof.references += 1 + entry.subAuthorizationKey.length
  const areas = Object.keys(definitions.areas)
  if (!areas.includes(entry.authorizationKey)) {
    yield unknownName({
      pointer: `${pointer}/authorizationKey`,
      code: 'unknown-permission',
      what: 'permission area',
      name: entry.authorizationKey,
      known: areas,
    })
  }
  for (const [index, name] of entry.subAuthorizationKey.entries()) {
    if (permissions.has(name)) continue
    yield unknownName({
      pointer: `${pointer}/subAuthorizationKey/${index}`,
      code: 'unknown-permission',
      what: 'permission',
      name,
      known: permissions,
    })
  }
}
