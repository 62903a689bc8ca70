import type { VerifiedUser } from '#core/http/sign-in-contract.ts'
import type { UserWithPassword } from './find-user.ts'
import type { OfferedAccess } from '../handle/offered-access.ts'
import { newSecretText } from '../../access/secret-text.ts'

/** What the answer is made of. */
export interface VerifiedInput {
  readonly user: UserWithPassword
  readonly isTenantMfaOn: boolean
  /** The one-time handle; '' for a blocked user, who can go nowhere. */
  readonly clientId: string
  readonly mustChange: boolean
  /** Days until the password expires, when the tenant prompts now. */
  readonly promptDays: number | undefined
  readonly access: readonly OfferedAccess[]
  readonly now: Date
}

/** Answer of verified-user (SPEC-4.1.1). A blocked user gets the flag and nothing to go on with. */
export function verifiedUserAnswer(input: VerifiedInput): VerifiedUser {
  const { user, clientId, access, promptDays } = input
  return {
    userId: user.id,
    languageCode: user.language,
    sessionId: newSecretText(12),
    clientId,
    username: user.username,
    displayName: user.displayName === '' ? user.username : user.displayName,
    emailId: user.email,
    phoneNo: user.phone,
    isMFARegister: user.isMfaRegistered,
    authenticationType: user.authenticationType,
    isTenantMFAEnabled: input.isTenantMfaOn,
    isBlockedUser: user.isBlocked,
    isRandomPassword: input.mustChange,
    passwordChangePromptOnLogin: promptDays !== undefined,
    daysLeftForPasswordExpiration: promptDays ?? 0,
    isRecipeAdmin: access.some(({ mayWriteRecipes }) => mayWriteRecipes),
    isRecipeNutritionAdmin: access.some(({ mayWriteNutrition }) => mayWriteNutrition),
    isProviderEmployee: user.isProviderEmployee,
    showMessageNotification: user.showMessageNotification,
    locations: user.defaultLocationId === null ? [] : [{ id: user.defaultLocationId }],
    sites: uniqueBy(access, (row) => row.siteId).map((row) => verifiedSite(row, input.now)),
    roles: uniqueBy(access, (row) => row.roleId).map((row) => ({ id: row.roleId, roleName: row.roleName })),
  }
}

function verifiedSite(row: OfferedAccess, now: Date): VerifiedUser['sites'][number] {
  const offset = utcOffset(row.timeZone, now)
  return {
    id: row.siteId,
    name: row.siteName,
    numericDecimalPlace: { configureValue: row.numberDecimals },
    currencyDecimalPlace: { configureValue: row.currencyDecimals },
    siteTimeZone: {
      ianaTimezone: row.timeZone,
      timeZone: row.timeZone,
      description: `(UTC${offset}) ${row.timeZone.replaceAll('_', ' ')}`,
      uTC: offset,
    },
  }
}

/** The zone's present distance from UTC, such as `-05:00`. */
function utcOffset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', '') ?? ''
  return name === '' ? '+00:00' : name
}

function uniqueBy<T>(rows: readonly T[], keyOf: (row: T) => number): readonly T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}
