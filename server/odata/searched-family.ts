import type { FastifyRequest } from 'fastify'
import type { FieldDefinition, LookupField } from '#core/model/field-definition.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { isShortText } from '#core/field-kinds/field-questions.ts'
import type { FoundDocumentRow } from '#core/http/found-documents-contract.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import { wireName } from '#core/record/wire-record.ts'
import { contextOf } from '../http/access.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { readableEntity, type ReadableEntity } from '../entity-sql/readable-entity.ts'
import type { OpenQuery } from './open-query.ts'
import type { ListRow } from './read-rows.ts'

/** Rows asked of each family. */
const rowsOfFamily = 4

/** A family that is searched, with the query its own list would ask for the same words. */
export interface SearchedFamily {
  readonly family: string
  readonly open: OpenQuery
}

/** Families whose documents the reader may open: those with a number and a form, the newest few documents of each. */
export function searchedFamilies(
  store: DefinitionStore,
  request: FastifyRequest,
  text: string,
): readonly SearchedFamily[] {
  const ctx = contextOf(request)
  const definitions = store.forTenant(ctx.tenantId)
  const context = { definitions, permissions: ctx.permissions }
  return [...definitions.families.values()].flatMap((family) => {
    const readable = readableEntity(definitions, ctx.permissions, family.entity.id)
    if (readable === undefined || !isDocument(family, readable) || !mayView(family, ctx.permissions)) return []
    const query = {
      search: text,
      select: selected(readable),
      expand: pointedTo(readable).map(({ property }) => ({ property })),
      orderby: [{ path: 'Id', isDescending: true }],
      top: rowsOfFamily,
    }
    return [{ family: family.id, open: { query, extra: {}, ctx, definitions, context, readable, hasEverySite: false } }]
  })
}

function isDocument({ routes }: FamilyDefinition, { fields }: ReadableEntity): boolean {
  return routes.create !== undefined && fields.some(({ id }) => id === 'docNo')
}

function selected(readable: ReadableEntity): readonly string[] {
  const status = readable.fields.filter(({ id }) => id === 'status')
  return ['Id', 'DocNo', ...[...status, ...aboutFields(readable)].map(wireName)]
}

/** What of a document is searched besides its number, as far as the reader may read it. */
function aboutFields({ entity, fields }: ReadableEntity): readonly FieldDefinition[] {
  return fields.filter((field) => field.id !== 'docNo' && isShortText(field) && entity.searchFields.includes(field.id))
}

/** Whom it points to, where names of those are searched as well. */
function pointedTo({ entity, fields }: ReadableEntity): readonly LookupField[] {
  return fields.filter(isLookup).filter(({ id }) => entity.searchFields.includes(id))
}

/** The name a lookup shows, as far as the reader may read it. */
function nameIn(row: ListRow, { property, lookup }: LookupField, definitions: OpenQuery['definitions']): string {
  const shown: unknown = row[property]
  const title = definitions.entity(lookup.to)?.fields.find(({ id }) => id === lookup.columns[0])
  if (typeof shown !== 'object' || shown === null || title === undefined) return ''
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(shown))
  return textOf(values.get(wireName(title)))
}

/** A row as it is told: with its other words, and the names of whom it points to. */
export function foundRow({ open: { readable, definitions } }: SearchedFamily, row: ListRow): FoundDocumentRow {
  const names = pointedTo(readable).map((field) => nameIn(row, field, definitions))
  return {
    id: Number(row['Id']),
    docNo: textOf(row['DocNo']),
    status: textOf(row['Status']),
    about: [...aboutFields(readable).map((field) => textOf(row[wireName(field)])), ...names].filter(
      (text) => text !== '',
    ),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
