import type { ClientFamily } from '#core/http/definitions-contract.ts'

/** What a tab of the drawer is about. */
export interface DrawerTabProps {
  readonly family: ClientFamily
  readonly record: { readonly set: string; readonly id: number; readonly stamp: string }
}
