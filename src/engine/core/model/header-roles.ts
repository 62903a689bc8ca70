import { idParam, maybeDecimalParam, textParam } from './param.ts'

/** What fields of a header can play: approval, registry, mails and reports read roles and never the names of fields. */
export const headerRoles = {
  /** Where goods come from, or where they are. */
  from: idParam('header', 'location'),
  /** Where goods go. */
  to: idParam('header', 'location'),
  /** The day it is booked on. */
  day: textParam('header', ['date']),
  /** The day whose exchange rate holds; the day it is booked on where none is named. */
  rateDay: textParam('header', ['date']),
  /** The day it is needed. */
  neededBy: textParam('header', ['date']),
  /** The day whose end its rows are asked for. */
  asOf: textParam('header', ['date']),
  /** What it is worth. */
  amount: maybeDecimalParam('header', ['money']),
  /** The currency its amounts are in, but those that name another one. */
  currency: idParam('header', 'currency'),
  /** A short text people find it by. */
  reference: textParam('header', ['text']),
  reason: idParam('header', 'reason'),
  costCentre: idParam('header', 'costCentre'),
  supplier: idParam('header', 'supplier'),
  customer: idParam('header', 'customer'),
}

export type HeaderRole = keyof typeof headerRoles

/** Role → field of the header. */
export type RolesDefinition = Readonly<Partial<Record<HeaderRole, string>>>
