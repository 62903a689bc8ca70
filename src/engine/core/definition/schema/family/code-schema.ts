import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id } from '../../../json-schema/common-schema.ts'

const Place = '^[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?$'

/** A text that names a record by itself: its place, or its place with what stands beside it there. */
export const CodeSource = Type.Union([
  Type.String({ pattern: Place }),
  closed({
    at: Type.String({ pattern: Place, description: 'A column of lines, such as barcodes.code.' }),
    says: Type.Record(Id, Type.Unsafe<string>(Id), {
      description: 'Lookup of the header → lookup of the same lines that is brought along in its place.',
    }),
  }),
])
export type CodeSource = Static<typeof CodeSource>
