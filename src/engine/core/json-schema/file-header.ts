import { Type } from 'typebox'

/** What every definition file says of itself. */
export const fileHeader = {
  $schema: Type.Optional(
    Type.String({ description: 'Path of the schema, so that an editor completes and underlines.' }),
  ),
  formatVersion: Type.Literal(1, { description: 'Version of the file format.' }),
}
