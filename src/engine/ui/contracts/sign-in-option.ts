import type { VerifiedUser } from '#core/http/sign-in-contract.ts'
import type { TenantSettings } from '#core/http/tenant-contract.ts'
import type { AppServices } from '../client/services/app-services.ts'

/** What the login screen tells somebody who is signing in elsewhere. */
export interface SignInProgress {
  /** Aborted when the person gives up here, or does something else. */
  readonly signal: AbortSignal
  /** The window has gone without an answer, as far as one can see: the form comes back, and a late answer still counts. */
  readonly onGone: () => void
}

/** Another way to sign in, offered below user id and password (SPEC-2.2.1). */
export interface SignInOption {
  readonly id: string
  /** Locale key of the button. */
  readonly label: string
  readonly isShown: (tenant: TenantSettings) => boolean
  /** Somebody is about to press the button: what it needs may be loaded. */
  readonly prepare: (services: AppServices) => void
  /** Who it is; undefined when nothing came of it and the person was told why. Never rejects. */
  readonly start: (services: AppServices, progress: SignInProgress) => Promise<VerifiedUser | undefined>
}
