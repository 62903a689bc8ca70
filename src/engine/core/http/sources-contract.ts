import { Type, type Static } from 'typebox'
import type { WireRecord } from '../record/wire-record.ts'
import { remarkMaximum } from '../text/remark-maximum.ts'

/** Most sources one document is made from, or that are looked through at once. */
export const mostSources = 50

/** POST /inventory/api/{Set}/sources/{source}: what a new document could be made from. */
export const SourceBody = Type.Object(
  {
    /** The sources; all that are open and fit when left out. */
    Ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: mostSources })),
    /** Lines of these sources alone. */
    Lines: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: mostSources })),
    /** Words in the number, or in what else the source is searched by. */
    Search: Type.Optional(Type.String({ maxLength: 100 })),
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

/** Open sources and their open lines, with what their lookups point at; nothing is stored. */
export interface SourceAnswer {
  readonly Sources: readonly SourceHead[]
  readonly Lines: readonly SourceLine[]
  /** True when there is more than was answered. */
  readonly HasMore: boolean
}

/** A source, and what the header of a document made from it says, in wire names. */
export interface SourceHead {
  readonly Id: number
  readonly DocNo: string
  readonly Header: WireRecord
}

/** One open line as a line of the document, in wire names. */
export interface SourceLine {
  readonly Line: WireRecord
  /** What the line says of the header of a document it stands in. */
  readonly Header: WireRecord
  readonly SourceId: number
  /** In the unit of the source's line. */
  readonly Open: string
  readonly Asked: string
}

/** What a record is offered to be made into, in `@larder.makes`: family and source, such as `receipt/purchaseOrder`. */
export function makingName(family: string, source: string): string {
  return `${family}/${source}`
}

/** The path of the endpoint. */
export function sourcePath(set: string, source: string): string {
  return `/inventory/api/${set}/sources/${source}`
}

/** What was made of a row: the record, by the number or name people know it by, and how far it was brought. */
export interface RowMadeAnswer {
  readonly Id: number
  readonly Name: string
  /** What was done, in the words of the caller's language. */
  readonly Said: string
  /** The record, and documents that what was done names, as `printDocumentLink` writes them. */
  readonly Records: readonly string[]
}

/** What a person answered before rows became records, in wire names of what is made. */
export const RowMakingBody = Type.Object(
  {
    Fields: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 50 })),
    /** Of the moves of records that are there. */
    Remarks: Type.Optional(Type.String({ maxLength: remarkMaximum })),
  },
  { additionalProperties: false },
)
export type RowMakingBody = Static<typeof RowMakingBody>

/** The path of the endpoint: POST, once per Idempotency-Key, `/inventory/api/{Set}({id})/makes/{list}/{making}`. */
export function rowMakingPath(
  set: string,
  id: number,
  { list, making }: { readonly list: string; readonly making: string },
): string {
  return `/inventory/api/${set}(${id})/makes/${list}/${making}`
}
