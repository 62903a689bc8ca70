import type { ConfigFiles } from './config-files.ts'
import { familyPlace, type FamilyPlace } from './family-place.ts'
import { completePlan, wordsOf, type FamilyPlan, type PlannedField } from './family-plan.ts'
import { familySource } from './family-source.ts'

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

/** Puts a family into a configuration: definition, texts, rights, menu item and search entries. @throws Error when there is one of its name */
export function writeFamily(asked: FamilyPlan, files: ConfigFiles): FamilyPlace {
  const plan = completePlan(asked)
  const path = `forms/${plan.module}/${plan.id}.json`
  const taken = files.under('forms').find((other) => other.endsWith(`/${plan.id}.json`))
  if (taken !== undefined) throw new Error(`There is a family ${plan.id} already: ${taken}`)
  const place = familyPlace(plan, files)
  files.add(path, familySource(plan, place))
  for (const language of languages) files.add(`locales/${language}/${plan.id}.json`, textsOf(plan, language))
  addRights(plan, place, files)
  addMenuItem(plan, place, files)
  addSearch(plan, place, files)
  return place
}

function textsOf(plan: FamilyPlan, language: Language) {
  const labels = (fields: readonly PlannedField[]) => Object.fromEntries(fields.map(({ id }) => [id, wordsOf(id)]))
  const choices = plan.fields.filter(({ kind }) => kind === 'choice')
  const options = choices.map(({ id, option = '' }) => [
    id,
    Object.fromEntries(option.split('|').map((word) => [word, wordsOf(word)])),
  ])
  const hasLines = plan.lines.length > 0
  const words = language === 'en' ? { details: 'Details', lines: 'Lines' } : { details: 'Detalles', lines: 'Líneas' }
  return {
    title: plan.title[language],
    list: { [plan.plural]: plan.listTitle[language] },
    field: { ...labels(plan.fields), ...(hasLines ? { lines: words.lines } : {}) },
    ...(hasLines ? { lines: labels(plan.lines) } : {}),
    ...(options.length === 0 ? {} : { option: Object.fromEntries(options) }),
    section: { details: words.details, ...(hasLines ? { lines: words.lines } : {}) },
  }
}

function addRights(plan: FamilyPlan, { area, view, create }: FamilyPlace, files: ConfigFiles): void {
  const { areas } = files.json<{ areas: Readonly<Record<string, readonly string[]>> }>('permissions.json')
  const known = new Set(Object.values(areas).flat())
  const verbs = { [view]: { en: 'See', es: 'Ver' }, [create]: { en: 'Write', es: 'Escribir' } }
  for (const [name, verb] of Object.entries(verbs)) {
    if (known.has(name)) continue
    files.insert('permissions.json', ['areas', area], name)
    for (const language of languages) {
      const text = `${verb[language]} ${plan.listTitle[language].toLowerCase()}`
      files.setSorted(`locales/${language}/permission.json`, [name], text)
    }
  }
}

interface MenuItem {
  readonly Id: number
  readonly SecondaryMenu?: Readonly<Record<string, { readonly Id: number }>>
}

function addMenuItem(plan: FamilyPlan, { menu, listRoute }: FamilyPlace, files: ConfigFiles): void {
  const path = 'menus/navigation-menu.json'
  const { items } = files.json<{ items: Readonly<Record<string, MenuItem>> }>(path)
  const above = items[menu]
  if (above === undefined) throw new Error(`The menu has no item ${menu}`)
  const all = Object.values(items).flatMap((item) => [item, ...Object.values(item.SecondaryMenu ?? {})])
  const taken = new Set(all.map(({ Id }) => Id))
  let id = Math.max(above.Id, ...Object.values(above.SecondaryMenu ?? {}).map(({ Id }) => Id)) + 1
  while (taken.has(id)) id += 1
  files.set(path, ['items', menu, 'SecondaryMenu', plan.plural], {
    Id: id,
    OdataKey: plan.plural.toLowerCase(),
    RoutingURL: listRoute,
    ParentId: above.Id,
    IconName: '',
    DisplayName: `@menu.${plan.plural}`,
  })
  for (const language of languages) files.set(`locales/${language}/menu.json`, [plan.plural], plan.listTitle[language])
}

const catalogue = 'search/catalogue.json'

/** Opens the entries the catalogue has of the screens, and adds those it lacks. */
function addSearch(plan: FamilyPlan, place: FamilyPlace, files: ConfigFiles): void {
  const { viewEntry, createEntry, listRoute, createRoute } = place
  const list = { key: `${plan.plural}View`, path: listRoute, right: place.view, texts: plan.listTitle }
  const { en, es } = plan.title
  const form = {
    key: `${plan.plural}Create`,
    path: createRoute,
    right: place.create,
    texts: { en: `Create ${en.toLowerCase()}`, es: `Crear ${es.toLowerCase()}` },
  }
  for (const [known, entry] of [
    [viewEntry, list],
    [createEntry, form],
  ] as const) {
    if (known === undefined) addEntry(plan, { ...entry, place, files })
    else files.removeKey(catalogue, ['entries', known, 'isAvailable'])
  }
}

interface NewEntry {
  readonly key: string
  readonly path: string
  readonly right: string
  readonly texts: FamilyPlan['title']
  readonly place: FamilyPlace
  readonly files: ConfigFiles
}

function addEntry(plan: FamilyPlan, { key, path, right, texts, place, files }: NewEntry): void {
  const category = place.menu === 'transactions' ? 'inventory' : place.menu
  const words = plan.listTitle.en.toLowerCase()
  files.set(catalogue, ['entries', key], {
    title: `@search.entry.${key}`,
    path,
    category: `@search.category.${category}`,
    subcategory: `@search.subcategory.${plan.plural}`,
    paramskeys: `${path.split('/')[0]}|${plan.plural.toLowerCase()}`,
    tags: [...new Set(words.split(' '))].toSorted(),
    searchableText: `${texts.en.toLowerCase()} ${words}`,
    authorizationKey: place.area,
    subAuthorizationKey: [right],
  })
  for (const language of languages) {
    const file = `locales/${language}/search.json`
    files.set(file, ['entry', key], texts[language])
    files.set(file, ['subcategory', plan.plural], plan.listTitle[language])
  }
}
