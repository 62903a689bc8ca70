import { Type, type Static } from 'typebox'

export {
  languageSettingKey,
  noPrinterPort,
  printerPortKey,
  sessionTimeoutKey,
  userSettingsPaths,
} from './user-settings-paths.ts'

/** A setting of the signed-in user (SPEC-7.3.1); Id is 0 for one that was never stored. */
export const UserSetting = Type.Object(
  {
    Id: Type.Integer({ minimum: 0 }),
    DisplayKeyName: Type.String({ maxLength: 200 }),
    Options: Type.String({ maxLength: 1000 }),
    Key: Type.String({ minLength: 1, maxLength: 100 }),
    Value: Type.String({ maxLength: 100 }),
  },
  { additionalProperties: false },
)
export type UserSetting = Static<typeof UserSetting>

/** Body of PUT and answer of both; a non-empty answer means saved. */
export const UserSettingList = Type.Array(UserSetting, { maxItems: 50 })
