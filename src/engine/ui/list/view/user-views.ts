import type { ColumnChoice } from './view-state.ts'

/** A view a person saved: a name and the address's query. */
export interface SavedView {
  readonly name: string
  readonly query: string
}

/** What a person keeps of a list: named views, and the columns as last arranged. */
export interface UserViews {
  readonly views: readonly SavedView[]
  readonly columns: readonly ColumnChoice[] | undefined
  /** The same of views with columns of their own. */
  readonly columnsOf: Readonly<Record<string, readonly ColumnChoice[]>>
}

/** Nothing kept. */
export const noUserViews: UserViews = { views: [], columns: undefined, columnsOf: {} }

/** Reads what an earlier edition or another device stored; what is not understood is left out, never fatal. */
export function readUserViews(json: unknown): UserViews {
  if (!isObject(json)) return noUserViews
  const views = Array.isArray(json['views']) ? json['views'].flatMap(readSaved) : []
  const ofViews = isObject(json['columnsOf']) ? Object.entries(json['columnsOf']) : []
  const columnsOf = ofViews.flatMap(([view, kept]) => {
    const columns = readColumns(kept)
    return columns === undefined ? [] : [[view, columns] as const]
  })
  return { views, columns: readColumns(json['columns']), columnsOf: Object.fromEntries(columnsOf) }
}

/** Columns a person arranged, of a view with columns of its own or of the list (`owner` undefined). */
export function keptColumns(kept: UserViews, owner: string | undefined): readonly ColumnChoice[] | undefined {
  return owner === undefined ? kept.columns : kept.columnsOf[owner]
}

/** The change that keeps columns for such a view or the list; undefined forgets them. */
export function keepColumns(
  { columnsOf }: UserViews,
  owner: string | undefined,
  columns: readonly ColumnChoice[] | undefined,
): Partial<UserViews> {
  if (owner === undefined) return { columns }
  const others = Object.entries(columnsOf).filter(([view]) => view !== owner)
  return { columnsOf: Object.fromEntries(columns === undefined ? others : [...others, [owner, columns]]) }
}

function readColumns(json: unknown): readonly ColumnChoice[] | undefined {
  const columns = Array.isArray(json) ? json.flatMap(readColumn) : []
  return columns.length === 0 ? undefined : columns
}

function readSaved(json: unknown): SavedView[] {
  if (!isObject(json) || typeof json['name'] !== 'string' || typeof json['query'] !== 'string') return []
  return [{ name: json['name'].slice(0, 60), query: json['query'].slice(0, 2000) }]
}

function readColumn(json: unknown): ColumnChoice[] {
  if (!isObject(json) || typeof json['id'] !== 'string') return []
  const width = json['width']
  return [{ id: json['id'], width: typeof width === 'number' && width >= 40 && width <= 900 ? width : undefined }]
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
