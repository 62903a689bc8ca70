import { conditionParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { makeInOneGo } from './make-in-one-go.ts'

/**
 * Makes the documents that are made of this one in one go (`sources.<id>.inOneGo`), once it is written and in the same transaction: entered,
 * posted and refused as by hand (SRC-34). Who may not enter one makes none.
 */
export const inOneGoEffect = defineMoveEffect({
  name: 'sources:inOneGo',
  params: {
    /** Whether the record says what such a document needs. */
    when: { ...conditionParam(), isRequired: true },
  },
  apply: (_input, { header }) => Promise.resolve(header.when ? { afterwards: makeInOneGo } : {}),
})
