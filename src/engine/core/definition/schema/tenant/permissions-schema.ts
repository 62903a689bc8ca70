import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { PermissionName } from '../../../json-schema/common-schema.ts'
import { fileHeader } from '../../../json-schema/file-header.ts'

/** The permission tree: config/permissions.json. A permission that is not in it does not exist. */
export const PermissionsSource = closed({
  ...fileHeader,
  areas: Type.Record(Type.String({ pattern: '^[a-z][A-Za-z]*$' }), Type.Array(PermissionName, { uniqueItems: true }), {
    description: 'Area → permission names.',
  }),
})
export type PermissionsSource = Static<typeof PermissionsSource>
