import { Type, type Static } from 'typebox'

/** Body of POST /inventory/api/{Set}({id})/$read, and of {Set}/$read for all of the caller's rows. */
export const ReadMarkBody = Type.Object({ IsRead: Type.Boolean() }, { additionalProperties: false })
export type ReadMarkBody = Static<typeof ReadMarkBody>

/** How many of the caller's rows of that set are unread now. */
export const ReadMarkAnswer = Type.Object({ Unread: Type.Integer() })
export type ReadMarkAnswer = Static<typeof ReadMarkAnswer>
