import { Type, type Static } from 'typebox'
import { closed } from './closed.ts'
import { PermissionName } from './common-schema.ts'
import { fileHeader } from './file-header.ts'

/** The permission tree: config/permissions.json. A permission that is not in it does not exist. */
export const PermissionsSource = closed({
  ...fileHeader,
  areas: Type.Record(Type.String({ pattern: '^[a-z][A-Za-z]*$' }), Type.Array(PermissionName, { uniqueItems: true }), {
    description: 'Area → permission names.',
  }),
})
export type PermissionsSource = Static<typeof PermissionsSource>
