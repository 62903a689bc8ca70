import { stateOfAbout } from '#core/text/state-of-about.ts'
import { fieldRef } from '../entity-sql/property-ref.ts'
import type { RowColumn } from '../entity-sql/row-columns.ts'
import { wireValue } from '../entity-sql/value-sql.ts'
import type { ExportRow } from './export-rows.ts'
import type { OpenQuery } from './open-query.ts'

/** Under this name rows of a batch have the family of the document they are about; no field has such an id. */
const familyName = '@family'

/** The family of what rows are about, where a file says the state of it: the column is read with those asked for. */
export function familyColumn(open: OpenQuery, asked: readonly RowColumn[]): readonly RowColumn[] {
  const { about } = open.readable.entity
  if (about === undefined || !asked.some(({ name }) => name === about.status)) return []
  const field = open.readable.fields.find(({ id }) => id === about.family)
  const ref = field && fieldRef(field, 't')
  return ref ? [{ name: familyName, sql: wireValue(ref) }] : []
}

/** A row whose state says what the family of its document calls it (LANG-58). */
export function withState(open: OpenQuery, row: ExportRow, translate: (key: string) => string): ExportRow {
  const { about } = open.readable.entity
  const key = stateOfAbout(about, (field) => row[field === about?.family ? familyName : field])
  return about === undefined || key === undefined ? row : { ...row, [about.status]: translate(key) }
}
