import type { ValueKindName } from '../field-kinds/field-kinds.ts'

/** What SQL takes a field for: a kind, a lookup of an entity, or a choice that has the options it compares with. */
export type ColumnRead = ValueKindName | { readonly to: string } | { readonly options: readonly string[] }

/**
 * What SQL written by hand names of tables that definitions draw. It stands beside the SQL and is part of the code catalogue: the linker
 * proves that every definition still has these fields, of these kinds, in these tables.
 */
export interface TableReads {
  /** File of the SQL, from the root of the project: who is named when a definition lacks something. */
  readonly by: string
  /** Entity, of a family or of lines → field → what it is taken for; none: its rows alone. Standard fields of every record are left out. */
  readonly entities: Readonly<Record<string, Readonly<Record<string, ColumnRead>>>>
}

/**
 * Which states of which family a file of code names: what it compares a status with, or sets it to. It is part of the code catalogue: the
 * linker proves that every definition still has these states.
 */
export interface StateReads {
  /** The file, from the root of the project: who is named when a definition lacks a state. */
  readonly by: string
  /** Family → states. */
  readonly states: Readonly<Record<string, readonly string[]>>
}
