import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { isOfLink, parseDocumentLink } from '#core/text/document-link.ts'
import { wireName } from '#core/record/wire-record.ts'

/** The route of what a row opens; undefined for a row that names nothing this person may open. */
export type OpenPath = (row: WireRow) => string | undefined

/** How rows of a list are opened: their own form, or the record another field names; undefined when they lead nowhere. */
export function openPath({
  family,
  list,
  families,
}: {
  readonly family: ClientFamily
  readonly list: ListDefinition
  readonly families: Readonly<Record<string, ClientFamily>>
}): OpenPath | undefined {
  if (list.opens === undefined) return pathOf(family, (row) => row.Id)
  const field = family.entity.fields.find(({ id }) => id === list.opens)
  if (field === undefined) return undefined
  const seen = Object.values(families).filter(({ access }) => access.canView)
  if (!isLookup(field)) return (row) => documentPath(seen, row[wireName(field)])
  const target = seen.find(({ entity }) => entity.id === field.lookup.to)
  return target && pathOf(target, (row) => row[wireName(field)])
}

function pathOf({ routes }: ClientFamily, idOf: (row: WireRow) => unknown): OpenPath | undefined {
  const { create } = routes
  if (create === undefined) return undefined
  return (row) => {
    const id = idOf(row)
    return typeof id === 'number' ? `${create}/${id}` : undefined
  }
}

function documentPath(families: readonly ClientFamily[], text: unknown): string | undefined {
  const link = typeof text === 'string' ? parseDocumentLink(text) : undefined
  const family = link && families.find((one) => isOfLink(link, one))
  return link && family && pathOf(family, () => link.id)?.({ Id: link.id })
}
