import { Type, type Static } from 'typebox'
import type { WireRecord } from '../record/wire-record.ts'

/** POST /inventory/api/{Set}/sources/{source}: what a new document could be made from. */
export const SourceBody = Type.Object(
  {
    /** The sources; all that are open and fit when left out. */
    Ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 50 })),
    /** What the document says already of the fields that must be equal, in wire names. */
    Same: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 60 }),
        Type.Union([Type.String({ maxLength: 100 }), Type.Number(), Type.Null()]),
      ),
    ),
  },
  { additionalProperties: false },
)
export type SourceBody = Static<typeof SourceBody>

/** Values of a document and of its lines in wire names, with what its lookups point at; nothing is stored. */
export interface SourceAnswer {
  readonly Header: WireRecord
  readonly Lines: readonly SourceLine[]
  /** True when there is more than was answered. */
  readonly HasMore: boolean
}

/** One open line as a line of the document, and what people know it by. */
export interface SourceLine {
  readonly Line: WireRecord
  readonly SourceId: number
  readonly DocNo: string
  /** In the unit of the source's line. */
  readonly Open: string
  readonly Asked: string
}

/** The path of the endpoint. */
export function sourcePath(set: string, source: string): string {
  return `/inventory/api/${set}/sources/${source}`
}
