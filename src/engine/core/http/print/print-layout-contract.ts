import { Type, type Static } from 'typebox'
import type { PrintLayout } from '../../print/print-layout.ts'

/** Path at which a form that can be printed asks how the tenant prints such records. */
export const printLayoutPath = '/inventory/api/PrintLayout'

/** OData set of what is printed, such as `Requisitions`. */
export const PrintLayoutQuery = Type.Object({ set: Type.String({ maxLength: 60 }) }, { additionalProperties: false })
export type PrintLayoutQuery = Static<typeof PrintLayoutQuery>

/** The template that holds at the caller's site and in the caller's language; null for none. */
export interface PrintLayoutAnswer {
  readonly layout: PrintLayout | null
}
