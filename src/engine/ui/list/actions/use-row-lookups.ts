import { useMemo } from 'react'
import type { Scalar } from '#core/model/value.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { createLookupSearch } from '../../client/lookups/lookup-search.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import type { SearchLookup } from '../../contracts/grid-props.ts'
import { useList } from '../model/list-model.ts'

/** Finds candidates for lookups of rows that are changed in their grid: a unit is one of the item its row names (LIST-95). */
export function useRowLookups(): SearchLookup {
  const { family, window, locale, translate } = useList()
  const { api } = useServices()
  const { families } = useDefinitions()
  const { getRow } = window
  const { fields } = family.entity
  return useMemo(() => {
    const search = createLookupSearch(api, families, { reader: { locale, translate } })
    return ({ column, row, words }, signal) => {
      if (column.field === undefined) return Promise.resolve([])
      const values = besideOf(fields, getRow(row))
      return search({ field: column.field, words, beside: { rec: values, row: values }, among: fields }, signal)
    }
  }, [api, families, fields, getRow, locale, translate])
}

/** What a row says as far as it was read, by field. */
export function besideOf(
  fields: readonly FieldDefinition[],
  row: WireRow | undefined,
): Readonly<Record<string, Scalar>> {
  const known = fields.flatMap((field): readonly (readonly [string, Scalar])[] => {
    const value = row?.[wireName(field)]
    const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value)
    // Checked just above.
    return isScalar ? [[field.id, value as Scalar]] : []
  })
  return Object.fromEntries(known)
}
