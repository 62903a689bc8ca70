import type { Static } from 'typebox'
import type { TextKey } from '../../model/field-definition.ts'
import type { ListDefinition } from '../../model/screens/list-definition.ts'
import type { ListMaking, RowMaking } from '../../model/source-definition.ts'
import type { ListSort } from '../../model/screens/section-parts.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'
import type { ListSource } from '../schema/family/list-schema.ts'
import type { RowMakingSource } from '../schema/family/row-making-schema.ts'
import { textKey } from './locales/text-key.ts'
import { titleOf } from './entity-names.ts'
import { tonesOf } from './screens/tones-of.ts'

/** List screens with every default made explicit. */
export function normalizeLists(source: FamilySource): Readonly<Record<string, ListDefinition>> {
  return Object.fromEntries(Object.entries(source.lists ?? {}).map(([id, list]) => [id, listOf(id, list, source)]))
}

function listOf(id: string, list: Static<typeof ListSource>, source: FamilySource): ListDefinition {
  return {
    id,
    title: textKey(list.title, `${source.id}.list.${id}`),
    empty: list.empty === undefined ? undefined : textKey(list.empty, ''),
    route: source.routes?.lists?.[id] ?? '',
    columns: list.columns,
    moreColumns: list.moreColumns ?? [],
    folds: list.folds ?? [],
    whole: list.whole ?? [],
    card: list.card ?? [],
    totals: list.totals ?? [],
    totalsWhere: list.totalsWhere,
    totalsNote: totalsNoteOf(id, list, source),
    groups: list.groups ?? [],
    foot: list.foot,
    tones: tonesOf(list.tones),
    filters: list.filters ?? [],
    tiles: list.tiles,
    tilesSum: list.tilesSum,
    where: list.where,
    hasDaysAhead: list.daysAhead ?? false,
    hidesEmptyTiles: list.hideEmptyTiles ?? false,
    views: Object.entries(list.views ?? {}).map(([view, { title, where, tile, columns, sort, card }]) => ({
      id: view,
      title: textKey(title, `${source.id}.view.${view}`),
      where,
      isTile: tile ?? false,
      columns,
      sort: sort && sortOf(sort, source),
      card,
    })),
    sort: sortOf(list.sort, source),
    bulk: list.bulk ?? [],
    export: list.export ?? [],
    composes: list.composes,
    makes: list.makes && makingOf(list.makes),
    rowsMake: Object.entries(list.rowsMake ?? {}).map(rowMakingOf),
    opens: list.opens,
    preview: list.preview ?? false,
    beside: list.beside ?? [],
  }
}

/** Totals that leave rows out always say so. */
function totalsNoteOf(id: string, list: Static<typeof ListSource>, source: FamilySource): TextKey | undefined {
  return list.totalsWhere === undefined ? undefined : textKey(list.totalsNote, `${source.id}.totalsNote.${id}`)
}

function sortOf(sort: Static<typeof ListSource>['sort'], source: FamilySource): ListSort {
  return { field: sort?.field ?? titleOf(source), descending: sort?.descending ?? false }
}

function makingOf({ rows, ...makes }: NonNullable<Static<typeof ListSource>['makes']>): ListMaking {
  return { ...makes, ofLines: rows !== 'records' }
}

function rowMakingOf([id, making]: [string, Static<typeof RowMakingSource>]): RowMaking {
  const { label, family, on, remarks, header, from, ask, moves, changes, when, otherwise, opens } = making
  return {
    id,
    label: textKey(label, ''),
    family,
    on,
    remarks: remarks ?? 'none',
    from: from && { source: from.source, record: from.record, ofLines: from.rows !== 'records' },
    ask: Object.entries(ask ?? {}).map(([field, word]) => ({ field, isRequired: word === 'required' })),
    header: header ?? {},
    moves: moves ?? [],
    changes: changes && { of: changes.of, from: changes.from, to: changes.to },
    when,
    otherwise: otherwise === undefined ? undefined : textKey(otherwise, ''),
    opens: opens ?? false,
  }
}
