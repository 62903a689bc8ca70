import { Type, type Static } from 'typebox'
import type { PreferenceDefinition, PreferenceGroup, PreferenceLevel } from '../model/preference-definition.ts'
import type { Scalar } from '../model/value.ts'
import type { PreferenceOrigin, PreferenceValue } from '../preferences/effective-preferences.ts'

/** Body of a save: what is set, and with null what is taken back. `version` is that of the answer it was made on. */
export const PreferenceChanges = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    changes: Type.Array(
      Type.Object(
        {
          id: Type.String({ minLength: 1, maxLength: 100 }),
          value: Type.Union([Type.String({ maxLength: 4000 }), Type.Number(), Type.Boolean(), Type.Null()]),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 500 },
    ),
  },
  { additionalProperties: false },
)
export type PreferenceChanges = Static<typeof PreferenceChanges>

/** What holds at the session's site; `version` grows with every change and comes with each answer of the server. */
export interface EffectivePreferences {
  readonly version: number
  readonly values: Readonly<Record<string, Scalar>>
}

/** Answer of GET and PUT: the screen of preferences at the session's site. */
export interface PreferencesAnswer {
  readonly version: number
  /** What the session's site sets: the head office for the tenant, another site for itself. */
  readonly level: PreferenceLevel
  readonly groups: readonly ShownPreferenceGroup[]
}

/** A group of the screen. */
export interface ShownPreferenceGroup extends Pick<PreferenceGroup, 'id' | 'title'> {
  readonly preferences: readonly ShownPreference[]
}

/** A preference with what holds here, where that comes from, and what would hold without a value of one's own. */
export interface ShownPreference extends Pick<PreferenceDefinition, 'id' | 'field'> {
  readonly value: Scalar
  readonly from: PreferenceOrigin
  readonly inherited: PreferenceValue
  /** False where another level alone may set it. */
  readonly isSettable: boolean
}
