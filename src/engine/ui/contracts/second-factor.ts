import type { ComponentType } from 'react'
import type { VerifiedUser } from '#core/http/sign-in-contract.ts'

/** What a second factor is drawn with. */
export interface SecondFactorProps {
  readonly user: VerifiedUser
  /** It was proven: on to site and role, with the same handle. */
  readonly onPassed: () => void
  /** It was given up or refused: back to user id and password. */
  readonly onLeft: () => void
}

/** A further proof of who somebody is, asked for between the password and site and role. */
export interface SecondFactor {
  readonly isAsked: (user: VerifiedUser) => boolean
  /** A popup over the login screen; may suspend while its code comes. */
  readonly Popup: ComponentType<SecondFactorProps>
}
