import { Type, type Static } from 'typebox'
import { closed } from '../../json-schema/closed.ts'
import { Id, PermissionName, RoutePath, TextKey } from '../../json-schema/common-schema.ts'
import { fileHeader } from '../../json-schema/file-header.ts'

const EntrySource = closed({
  title: TextKey,
  path: RoutePath,
  category: TextKey,
  subcategory: TextKey,
  paramskeys: Type.Optional(
    Type.String({ pattern: '^([^|]+\\|[^|]+)?$', maxLength: 120, description: 'Query parameter as key|value.' }),
  ),
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20, description: 'Words people may type.' }),
  ),
  searchableText: Type.Optional(Type.String({ maxLength: 400, description: 'Further text that is searched.' })),
  authorizationKey: Type.String({ description: 'Area of the permission tree.' }),
  subAuthorizationKey: Type.Optional(Type.Array(PermissionName, { description: 'One active permission is enough.' })),
  isAvailable: Type.Optional(
    Type.Boolean({ description: 'Whether a screen of this edition answers the path; proved by the link step.' }),
  ),
})

/** The search catalogue: config/search/catalogue.json. */
export const SearchSource = closed({
  ...fileHeader,
  entries: Type.Record(Id, EntrySource, { description: 'Entries by id.' }),
})
export type SearchSource = Static<typeof SearchSource>
