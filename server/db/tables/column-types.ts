import type { ColumnType, Generated } from 'kysely'

/** An instant: read as ISO 8601 UTC text, written as the same. */
export type Instant = ColumnType<string, string, string>
/** An instant the database sets to now when it is left out. */
export type InstantNow = ColumnType<string, string | undefined, string>
/** An instant that may be missing. */
export type NullableInstant = ColumnType<string | null, string | null | undefined, string | null>
/** A value that may be missing. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
/** JSON: written as text, read parsed. */
export type JsonText = ColumnType<unknown, string, string>
/** JSON that may be missing. */
export type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>
/** JSON the database sets to an empty object when it is left out. */
export type DefaultJson = ColumnType<unknown, string | undefined, string>
/** An id the database gives. */
export type Id = Generated<number>
