import { Type, type Static } from 'typebox'
import type { PublicFiles } from '../model/outside/public-form-definition.ts'
import type { ClientDefinitions } from './definitions-contract.ts'
import type { WireRow } from './odata-contract.ts'

export { formPurposeHeader, formTokenHeader, publicFormPaths } from './public-form-paths.ts'

/** Answer of GET PublicForm: all that the holder of the link may know. */
export interface PublicFormAnswer {
  /** One family, cut down to what the form names, and a session of nobody. */
  readonly definitions: ClientDefinitions
  readonly family: string
  /** Locale keys of what the page says. */
  readonly texts: { readonly title: string; readonly intro: string; readonly thanks: string }
  /** The record with the draft over it; `@larder.canEdit` and `@larder.moves` say what may be done. */
  readonly row: WireRow
  /** Number of the draft, which the next one names; 0: there is none yet. */
  readonly draftNo: number
  readonly draftOn: string | null
  readonly answeredOn: string | null
  /** Who mailed the link, in words. */
  readonly from: string
  readonly expiresOn: string
  /** Until when answers stay closed and may be changed; null where they are read at once. */
  readonly sealedUntil: string | null
  /** What files it takes; null: none. */
  readonly files: PublicFiles | null
  readonly sent: readonly PublicFileInfo[]
}

/** A file that was sent with a form. */
export interface PublicFileInfo {
  readonly Id: number
  readonly FileName: string
  readonly Size: number
}

/** Body of a draft: what was written, by wire names, and the number of the draft it follows. */
export const PublicDraft = Type.Object(
  { DraftNo: Type.Integer({ minimum: 0, maximum: 1_000_000 }), Values: Type.Record(Type.String(), Type.Unknown()) },
  { additionalProperties: false },
)
export type PublicDraft = Static<typeof PublicDraft>

/** Body of a send: what was written, and the move it makes. */
export const PublicSend = Type.Object(
  { Move: Type.String({ maxLength: 64 }), Values: Type.Record(Type.String(), Type.Unknown()) },
  { additionalProperties: false },
)
export type PublicSend = Static<typeof PublicSend>
