import { defineMoveEffect } from '../../documents/define-move-effect.ts'

/** Closes a document short: what is still open will not be done any more, and nothing is posted. */
export const closeShortEffect = defineMoveEffect({
  name: 'posting:closeShort',
  params: {},
  apply: () => Promise.resolve({}),
})
