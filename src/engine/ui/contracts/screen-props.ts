import type { ClientFamily } from '#core/http/definitions-contract.ts'

/** What the router gives the list screen. View, sort, filters and page live in the query string, so that the back button keeps them. */
export interface ListScreenProps {
  readonly family: ClientFamily
  /** Key of `family.lists`. */
  readonly listId: string
}

/** What the router gives the form screen. */
export interface FormScreenProps {
  readonly family: ClientFamily
  /** Undefined for a new record. */
  readonly recordId?: number | undefined
}

/** A record shown beside a list, to be read alone. */
export interface PreviewProps {
  readonly family: ClientFamily
  readonly recordId: number
  /** Shows what changed after this version; null: nobody was asked before; undefined: changes are not shown. */
  readonly since: number | null | undefined
}
