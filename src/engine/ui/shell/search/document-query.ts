import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { isShortText } from '#core/field-kinds/field-questions.ts'
import { stateLabel } from '#core/text/text-forms.ts'
import type { ODataQuery } from '../../client/data/odata-query.ts'

/** A document the server found. */
export interface FoundDocument {
  readonly key: string
  readonly docNo: string
  readonly status: string
  /** Locale key of the name of that state. */
  readonly stateKey: string
  /** Locale key of what kind of document it is. */
  readonly family: string
  /** What else of it was searched, such as its reference. */
  readonly about: string
  /** Path under the tenant. */
  readonly path: string
}

/** Rows asked of each family. */
const rowsOfFamily = 4

/** Fewer letters are not indexed and would find nearly everything. */
export const shortestSearch = 3

/** Families whose documents the user may open: those with a number and a form. */
export function searchableFamilies(families: Readonly<Record<string, ClientFamily>>): readonly ClientFamily[] {
  return Object.values(families).filter(
    ({ access, routes, entity }) =>
      access.canView && routes.create !== undefined && entity.fields.some((field) => field.id === 'docNo'),
  )
}

/** A few documents by number or text, the newest first. */
export function documentQuery(family: ClientFamily, text: string): ODataQuery {
  const { fields } = family.entity
  const extra = fields.filter(({ id }) => id === 'status').map((field) => field.property)
  return {
    search: text,
    select: ['Id', 'DocNo', ...extra, ...aboutProperties(family)],
    orderby: 'Id desc',
    top: rowsOfFamily,
  }
}

/** The rows of a family as they are shown. */
export function foundDocuments(family: ClientFamily, rows: readonly WireRow[]): readonly FoundDocument[] {
  return rows.map((row) => ({
    key: `${family.id}/${row.Id}`,
    docNo: textOf(row['DocNo']),
    status: textOf(row['Status']),
    stateKey: stateLabel(family.id, textOf(row['Status'])),
    family: family.title,
    about: aboutProperties(family)
      .map((property) => textOf(row[property]))
      .filter((text) => text !== '')
      .join(' · '),
    path: `${family.routes.create ?? ''}/${row.Id}`,
  }))
}

function aboutProperties({ entity }: ClientFamily): readonly string[] {
  return entity.fields
    .filter((field) => field.id !== 'docNo' && isShortText(field) && entity.searchFields.includes(field.id))
    .map((field) => field.property)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
