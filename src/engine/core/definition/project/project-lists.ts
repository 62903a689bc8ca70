import type { EntityDefinition, FamilyDefinition } from '../../model/family-definition.ts'
import type { ListDefinition } from '../../model/screens/list-definition.ts'
import type { ViewDefinition } from '../../model/screens/section-parts.ts'
import { readsOf } from './reads-of-row-making.ts'
import { mayRead, type Viewer } from './viewer.ts'
import { varsOf } from './vars-of.ts'
import { findFilter } from '../../odata/list-filters.ts'
import { currencyDeciders } from '../../titles/document-currency.ts'
import { wireName } from '../../record/wire-record.ts'
import { mayView } from '../../model/screens/may-view.ts'

/** What lists are cut by. */
export interface ListCut {
  /** The whole entity, before anything was cut. */
  readonly entity: EntityDefinition
  readonly viewer: Viewer
  /** Moves the viewer may ever make. */
  readonly moves: ReadonlySet<string>
}

/** List screens without columns, filters and views over what the viewer may not read; a list whose own filter does so is absent. */
export function projectLists(
  lists: Readonly<Record<string, ListDefinition>>,
  cut: ListCut,
): Readonly<Record<string, ListDefinition>> {
  const unread = unreadNames(cut.entity, cut.viewer)
  const open = Object.entries(lists).filter(([, list]) => !mentions(list.where, unread))
  return Object.fromEntries(open.map(([id, list]) => [id, projectList(list, unread, cut)]))
}

function projectList(list: ListDefinition, unread: ReadonlySet<string>, cut: ListCut): ListDefinition {
  const closed = new Set(cut.entity.fields.filter((field) => !mayRead(cut.viewer, field)).map((field) => field.id))
  const open = (ids: readonly string[]) => ids.filter((id) => !closed.has(id))
  // Sums of rows one may not tell apart would be others than the definition means.
  const totals = mentions(list.totalsWhere, unread) ? [] : openAmounts(list.totals, closed, cut.entity)
  return {
    ...list,
    columns: open(list.columns),
    moreColumns: open(list.moreColumns),
    folds: open(list.folds),
    card: open(list.card),
    whole: open(list.whole),
    totals,
    groups: totals.length === 0 ? [] : open(list.groups),
    tones: openTones(list, closed),
    rowsMake: list.rowsMake.filter((making) => !readsOf(making).some((id) => closed.has(id))),
    filters: list.filters.filter((id) => isOpenFilter(id, cut)),
    tiles: list.tiles !== undefined && closed.has(list.tiles) ? undefined : list.tiles,
    tilesSum: openAmounts(list.tilesSum === undefined ? [] : [list.tilesSum], closed, cut.entity)[0],
    opens: list.opens !== undefined && closed.has(list.opens) ? undefined : list.opens,
    views: list.views.filter((view) => !mentions(view.where, unread)).map((view) => openView(view, closed)),
    sort: closed.has(list.sort.field) ? { field: cut.entity.title, descending: false } : list.sort,
    // Moves of other families are offered where a document of one is at hand.
    bulk: cut.entity.about === undefined ? list.bulk.filter((move) => cut.moves.has(move)) : list.bulk,
  }
}

/** A view without columns and order over what the viewer may not read. */
function openView(view: ViewDefinition, closed: ReadonlySet<string>): ViewDefinition {
  const open = (ids: readonly string[] | undefined) => ids?.filter((id) => !closed.has(id))
  const isOpenSort = view.sort !== undefined && !closed.has(view.sort.field)
  return { ...view, columns: open(view.columns), card: open(view.card), sort: isOpenSort ? view.sort : undefined }
}

/** A filter over lines asks what the viewer may read of them. */
function isOpenFilter(id: string, { entity, viewer }: ListCut): boolean {
  const filter = findFilter(entity, id)
  return filter !== undefined && [filter.field, filter.lines].every((one) => one === undefined || mayRead(viewer, one))
}

/** Amounts added up that the viewer may read, in currencies the viewer may read: a sum over several would be none. */
function openAmounts(
  totals: readonly string[],
  closed: ReadonlySet<string>,
  entity: EntityDefinition,
): readonly string[] {
  return totals.filter((id) => {
    const field = entity.fields.find((candidate) => candidate.id === id)
    return field !== undefined && [field, ...currencyDeciders(entity, field)].every((one) => !closed.has(one.id))
  })
}

/** Tones whose column and condition the viewer may read. */
function openTones({ tones }: ListDefinition, closed: ReadonlySet<string>): ListDefinition['tones'] {
  const open = Object.entries(tones).filter(([column]) => !closed.has(column))
  const readable = open.map(([column, all]) => [
    column,
    all.filter(({ when }) => !varsOf(when).some((path) => closed.has(path.replace('rec.', '')))),
  ])
  return Object.fromEntries(readable)
}

/** Whether the viewer gets a list at all: the family's right, and nothing in its own filter that they may not read. */
export function maySeeList(family: FamilyDefinition, id: string, viewer: Viewer): boolean {
  const list = family.lists[id]
  if (list === undefined || !mayView(family, viewer.permissions)) return false
  return !mentions(list.where, unreadNames(family.entity, viewer))
}

/** Wire names of fields, lines and cells of the entity that the viewer may not read. */
export function unreadNames({ fields, lines }: EntityDefinition, viewer: Viewer): ReadonlySet<string> {
  const cells = [...fields, ...lines.flatMap((grid) => grid.fields)].filter((field) => !mayRead(viewer, field))
  const grids = lines.filter((grid) => !mayRead(viewer, grid))
  return new Set([
    ...cells.flatMap((field) => [field.property, wireName(field)]),
    ...grids.map((grid) => grid.property),
  ])
}

/** True when an OData filter says one of the names. */
export function mentions(where: string | undefined, names: ReadonlySet<string>): boolean {
  const words = where?.replaceAll(/'[^']*'/g, '').match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []
  return words.some((word) => names.has(word))
}
