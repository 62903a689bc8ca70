import type { EntityDefinition, ListDefinition } from '../family-definition.ts'
import type { FieldDefinition } from '../field-definition.ts'
import { mayRead, type Viewer } from './viewer.ts'
import { wireName } from '../../record/wire-record.ts'

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
  const unread = cut.entity.fields.filter((field) => !mayRead(cut.viewer, field))
  const open = Object.entries(lists).filter(([, list]) => !mentions(list.where, unread))
  return Object.fromEntries(open.map(([id, list]) => [id, projectList(list, unread, cut)]))
}

function projectList(list: ListDefinition, unread: readonly FieldDefinition[], cut: ListCut): ListDefinition {
  const closed = new Set(unread.map((field) => field.id))
  const open = (ids: readonly string[]) => ids.filter((id) => !closed.has(id))
  return {
    ...list,
    columns: open(list.columns),
    moreColumns: open(list.moreColumns),
    filters: open(list.filters),
    tiles: list.tiles !== undefined && closed.has(list.tiles) ? undefined : list.tiles,
    views: list.views.filter((view) => !mentions(view.where, unread)),
    sort: closed.has(list.sort.field) ? { field: cut.entity.title, descending: false } : list.sort,
    bulk: list.bulk.filter((move) => cut.moves.has(move)),
  }
}

/** True when an OData filter names one of the fields by its wire name. */
function mentions(where: string | undefined, fields: readonly FieldDefinition[]): boolean {
  if (where === undefined) return false
  const words = new Set(where.replaceAll(/'[^']*'/g, '').match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [])
  return fields.some((field) => words.has(field.property) || words.has(wireName(field)))
}
