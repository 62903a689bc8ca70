import type { VerifiedUser } from '#core/http/sign-in-contract.ts'

/** The user's own language, else the one shown: the session's, else the default (SPEC-4.1.11). Null and empty are none. */
export function languageOfUser({ languageCode }: Pick<VerifiedUser, 'languageCode'>, shown: string): string {
  return languageCode === null || languageCode === '' ? shown : languageCode
}
