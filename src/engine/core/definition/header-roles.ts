import type { FieldKindName } from '../field-kinds/field-kinds.ts'

/** What fields of a header can play: approval, registry, mails and reports read roles and never the names of fields. */
export const headerRoles = {
  /** Where goods come from, or where they are. */
  from: { kinds: ['lookup'], to: 'location' },
  /** Where goods go. */
  to: { kinds: ['lookup'], to: 'location' },
  /** The day it is booked on. */
  day: { kinds: ['date'], to: undefined },
  /** What it is worth. */
  amount: { kinds: ['money'], to: undefined },
  /** A short text people find it by. */
  reference: { kinds: ['text'], to: undefined },
  reason: { kinds: ['lookup'], to: 'reason' },
  costCentre: { kinds: ['lookup'], to: 'costCentre' },
  supplier: { kinds: ['lookup'], to: 'supplier' },
  customer: { kinds: ['lookup'], to: 'customer' },
} as const satisfies Readonly<Record<string, RoleNeeds>>

interface RoleNeeds {
  readonly kinds: readonly FieldKindName[]
  /** Entity a lookup must point at. */
  readonly to: string | undefined
}

export type HeaderRole = keyof typeof headerRoles

/** Role → field of the header. */
export type RolesDefinition = Readonly<Partial<Record<HeaderRole, string>>>
