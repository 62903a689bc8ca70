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
}

/** Nothing kept. */
export const noUserViews: UserViews = { views: [], columns: undefined }

/** Reads what an earlier edition or another device stored; what is not understood is left out, never fatal. */
export function readUserViews(json: unknown): UserViews {
  if (!isObject(json)) return noUserViews
  const views = Array.isArray(json['views']) ? json['views'].flatMap(readSaved) : []
  const columns = Array.isArray(json['columns']) ? json['columns'].flatMap(readColumn) : []
  return { views, columns: columns.length === 0 ? undefined : columns }
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
