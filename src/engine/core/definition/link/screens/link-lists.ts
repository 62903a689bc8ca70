import type { ListDefinition } from '../../../model/screens/list-definition.ts'
import type { ViewDefinition } from '../../../model/screens/section-parts.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { isChoice, isLookup } from '../../../model/field-shapes.ts'
import { movesOfAbout } from './link-about.ts'
import { linkWhere } from '../entity/link-where.ts'
import { linkListFilters } from './link-list-filters.ts'
import { linkRowSource } from './link-row-source.ts'
import { linkRowsMake } from './link-rows-make.ts'
import { linkTotals } from './link-totals.ts'

/** The widget of texts that hold a document link. */
const documentWidget = 'document-link'

/** Columns, filters, tiles, order, bulk moves and views of every list name real things. */
export function* linkLists(link: FamilyLink): Generator<LinkProblem> {
  for (const list of Object.values(link.family.lists)) {
    const pointer = pointerTo('/lists', list.id)
    yield* linkColumns(list, pointer, link)
    yield* linkListFilters(list, pointer, link)
    yield* linkTotals(list, pointer, link)
    yield* linkTilesAndMoves(list, pointer, link)
    yield* linkComposed(list, pointer, link)
    yield* linkMade(list, pointer, link)
    yield* linkRowsMake(list, pointer, link)
    yield* linkOpened(list, pointer, link)
    yield* linkBeside(list, pointer, link)
    yield* linkFoot(list, pointer, link)
    const { entity } = link.family
    yield* linkWhere(`${pointer}/where`, list.where, { ...link, entity })
    yield* linkWhere(`${pointer}/totalsWhere`, list.totalsWhere, { ...link, entity })
    for (const view of list.views)
      yield* linkWhere(`${pointerTo(`${pointer}/views`, view.id)}/where`, view.where, { ...link, entity })
  }
}

function* linkColumns(list: ListDefinition, pointer: string, { family, proof }: FamilyLink): Generator<LinkProblem> {
  const { fields } = family.entity
  const known = idsOf(fields)
  const named = [
    ...list.columns.map((id, index) => ({ id, at: `${pointer}/columns/${index}` })),
    ...list.moreColumns.map((id, index) => ({ id, at: `${pointer}/moreColumns/${index}` })),
    ...list.folds.map((id, index) => ({ id, at: `${pointer}/folds/${index}` })),
    ...list.card.map((id, index) => ({ id, at: `${pointer}/card/${index}` })),
    ...list.whole.map((id, index) => ({ id, at: `${pointer}/whole/${index}` })),
    ...Object.keys(list.tones).map((id) => ({ id, at: pointerTo(`${pointer}/tones`, id) })),
    { id: list.sort.field, at: `${pointer}/sort/field` },
    ...list.views.flatMap((view) => namedInView(view, pointerTo(`${pointer}/views`, view.id))),
  ]
  proof.references += named.length
  for (const { id, at } of named) {
    if (!known.includes(id))
      yield unknownName({ pointer: at, code: 'unknown-field', what: `field of ${family.entity.id}`, name: id, known })
  }
  for (const [index, id] of list.moreColumns.entries())
    if (list.columns.includes(id)) yield columnTwice(id, `${pointer}/moreColumns/${index}`)
  for (const { id: view, columns = [] } of list.views)
    for (const [index, id] of columns.entries())
      if (columns.indexOf(id) < index) yield columnTwice(id, `${pointerTo(`${pointer}/views`, view)}/columns/${index}`)
}

/** Fields a view shows, orders and puts on cards by itself, with where it says so. */
function namedInView({ columns = [], card = [], sort }: ViewDefinition, pointer: string) {
  return [
    ...columns.map((id, index) => ({ id, at: `${pointer}/columns/${index}` })),
    ...card.map((id, index) => ({ id, at: `${pointer}/card/${index}` })),
    ...(sort === undefined ? [] : [{ id: sort.field, at: `${pointer}/sort/field` }]),
  ]
}

function columnTwice(id: string, pointer: string): LinkProblem {
  return { pointer, code: 'duplicate-entry', message: `"${id}" is a column already.` }
}

function* linkTilesAndMoves(
  list: ListDefinition,
  pointer: string,
  { family, definitions, proof }: FamilyLink,
): Generator<LinkProblem> {
  const tiled = family.entity.fields.filter(isChoice)
  proof.references += list.bulk.length
  if (list.tiles !== undefined && !tiled.some((field) => field.id === list.tiles)) {
    yield unknownName({
      pointer: `${pointer}/tiles`,
      code: 'unknown-field',
      what: 'status or choice field',
      name: list.tiles,
      known: idsOf(tiled),
    })
  }
  if (list.hasDaysAhead && family.entity.roles.asOf === undefined)
    yield {
      pointer: `${pointer}/daysAhead`,
      code: 'no-use',
      message: 'The rows of the list are of no day (role "asOf").',
    }
  if (list.tilesSum !== undefined && list.tiles === undefined)
    yield { pointer: `${pointer}/tilesSum`, code: 'no-use', message: 'The list has no tiles of a field.' }
  if (list.hidesEmptyTiles && list.tiles === undefined)
    yield { pointer: `${pointer}/hideEmptyTiles`, code: 'no-use', message: 'The list has no tiles of a field.' }
  const moves =
    family.entity.about === undefined ? Object.keys(family.workflow?.moves ?? {}) : movesOfAbout(family, definitions)
  for (const [index, name] of list.bulk.entries()) {
    if (!moves.includes(name))
      yield unknownName({ pointer: `${pointer}/bulk/${index}`, code: 'unknown-move', what: 'move', name, known: moves })
  }
}

/** Rows are lines of a source of the family that is made of them, and look up the document they stand in. */
function* linkMade(list: ListDefinition, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  const { definitions, proof } = link
  if (list.makes === undefined) return
  const at = `${pointer}/makes`
  const made = definitions.families.get(list.makes.family)
  proof.references += 1
  if (made === undefined) {
    const known = [...definitions.families.keys()]
    yield unknownName({
      pointer: `${at}/family`,
      code: 'unknown-family',
      what: 'family',
      name: list.makes.family,
      known,
    })
  }
  yield* linkRowSource(list.makes, made, { pointer: at, link })
}

/** What a row opens is named by a lookup or a document link. */
function* linkOpened(list: ListDefinition, pointer: string, { family, proof }: FamilyLink): Generator<LinkProblem> {
  if (list.opens === undefined) return
  proof.references += 1
  const naming = family.entity.fields.filter((field) => isLookup(field) || field.widget === documentWidget)
  if (naming.some((field) => field.id === list.opens)) return
  const what = `lookup or document link of ${family.entity.id}`
  yield unknownName({
    pointer: `${pointer}/opens`,
    code: 'unknown-field',
    what,
    name: list.opens,
    known: idsOf(naming),
  })
}

/** What the New button opens is a form in which people make new records. */
function* linkComposed(list: ListDefinition, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  if (list.composes === undefined) return
  link.proof.references += 1
  const known = [...link.definitions.families.values()]
    .filter(({ routes }) => routes.create !== undefined && !routes.isOpenOnly)
    .map(({ id }) => id)
  if (known.includes(list.composes)) return
  const what = 'family with a form for new records'
  yield unknownName({ pointer: `${pointer}/composes`, code: 'unknown-field', what, name: list.composes, known })
}

/** What the header leads to are lists with a screen of their own. */
/** What stands under a list is a list that asks for nothing of its own: it belongs to no record and has no foot. */
function* linkFoot({ foot }: ListDefinition, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  if (foot === undefined) return
  link.proof.references += 1
  const lists = [...link.definitions.families.values()].flatMap((family) => Object.values(family.lists))
  const known = lists.filter((one) => one.foot === undefined).map(({ id }) => id)
  const name = foot
  if (!known.includes(name))
    yield unknownName({ pointer: `${pointer}/foot`, code: 'unknown-field', what: 'list without a foot', name, known })
}

function* linkBeside(
  list: ListDefinition,
  pointer: string,
  { definitions, proof }: FamilyLink,
): Generator<LinkProblem> {
  const lists = [...definitions.families.values()].flatMap((family) => Object.values(family.lists))
  const known = lists.filter(({ route }) => route !== '').map(({ id }) => id)
  proof.references += list.beside.length
  for (const [index, name] of list.beside.entries()) {
    if (known.includes(name)) continue
    const at = `${pointer}/beside/${index}`
    yield unknownName({ pointer: at, code: 'unknown-field', what: 'list with a screen of its own', name, known })
  }
}
