import type { EntityDefinition } from '../model/family-definition.ts'
import type { FieldDefinition } from '../model/field-definition.ts'
import type { EntityRecord, LineRecord } from '../model/value.ts'
import type { SessionScope } from '../rules/session-types.ts'

/** Where a record says which currency an amount is in: a field of the header, or of the amount's own line. */
export interface CurrencySource {
  readonly field: string
  readonly isOfLine: boolean
}

/** Where the currency of an amount is said (CUR-11); undefined where it is in that of the site. */
export function currencySource(
  { roles, lines }: Pick<EntityDefinition, 'roles' | 'lines'>,
  { options }: Pick<FieldDefinition, 'options'>,
  linesField?: string,
): CurrencySource | undefined {
  const own = 'currency' in options && typeof options.currency === 'string' ? options.currency : undefined
  const field = own ?? roles.currency
  if (field === undefined) return undefined
  const beside = own === undefined ? undefined : lines.find(({ id }) => id === linesField)
  return { field, isOfLine: beside?.fields.some(({ id }) => id === own) === true }
}

/** Decimals of the amounts of a document, which are in the currency its header names. */
export function documentDecimals(
  session: SessionScope,
  { roles }: Pick<EntityDefinition, 'roles'>,
  record: EntityRecord,
): number {
  const source = roles.currency === undefined ? undefined : { field: roles.currency, isOfLine: false }
  return moneyDecimals(session, record, { source })
}

/**
 * Decimals of an amount of a record: those of the currency it is in, and without one those of the record's own site, which the head office may be
 * looking at from another one.
 */
export function moneyDecimals(
  { session, money }: SessionScope,
  record: EntityRecord,
  { source, row }: { readonly source?: CurrencySource | undefined; readonly row?: LineRecord | undefined } = {},
): number {
  const currency = source && (source.isOfLine ? row : record)?.[source.field]
  if (typeof currency === 'number' && currency !== session.baseCurrency)
    return money.foreign[currency] ?? money.decimals
  const { site } = record
  if (typeof site !== 'number' || site === session.site) return money.decimals
  return money.elsewhere[site] ?? money.decimals
}
