import { Type, type Static } from 'typebox'

export { directoryAuthentication, multiTurnAuthentication, samlPaths, signInPaths } from './sign-in-paths.ts'

// Bodies and answers of sign-in. Paths are under /usermgmt/api. Names and casing are the specification's.

const closed = { additionalProperties: false }

export const VerifyBody = Type.Object(
  { Username: Type.String({ minLength: 1, maxLength: 256 }), Password: Type.String({ minLength: 1, maxLength: 256 }) },
  closed,
)
export type VerifyBody = Static<typeof VerifyBody>

const VerifiedSite = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  numericDecimalPlace: Type.Object({ configureValue: Type.Integer() }),
  currencyDecimalPlace: Type.Object({ configureValue: Type.Integer() }),
  siteTimeZone: Type.Object({
    ianaTimezone: Type.String(),
    timeZone: Type.String(),
    description: Type.String(),
    uTC: Type.String(),
  }),
})

/** Answer of verified-user. `clientId` is the one-time handle of this sign-in, never a user id. */
export const VerifiedUser = Type.Object({
  userId: Type.Integer(),
  /** Null where the user has none of their own. */
  languageCode: Type.Union([Type.String(), Type.Null()]),
  sessionId: Type.String(),
  clientId: Type.String(),
  username: Type.String(),
  /** What people call the person. */
  displayName: Type.String(),
  emailId: Type.String(),
  phoneNo: Type.String(),
  isMFARegister: Type.Boolean(),
  authenticationType: Type.String(),
  isTenantMFAEnabled: Type.Boolean(),
  isBlockedUser: Type.Boolean(),
  isRandomPassword: Type.Boolean(),
  passwordChangePromptOnLogin: Type.Boolean(),
  daysLeftForPasswordExpiration: Type.Integer(),
  isRecipeAdmin: Type.Boolean(),
  isRecipeNutritionAdmin: Type.Boolean(),
  isProviderEmployee: Type.Boolean(),
  showMessageNotification: Type.Boolean(),
  locations: Type.Array(Type.Object({ id: Type.Integer() })),
  sites: Type.Array(VerifiedSite),
  roles: Type.Array(Type.Object({ id: Type.Integer(), roleName: Type.String() })),
})
export type VerifiedUser = Static<typeof VerifiedUser>

/** Body of useraccess; the answer is the access value, a string that client-id takes. */
export const UserAccessBody = Type.Object(
  { ClientId: Type.String(), RoleId: Type.Integer(), SiteId: Type.Integer() },
  closed,
)
export type UserAccessBody = Static<typeof UserAccessBody>

/** Body of client-id: the access value. Answer `{ clientId }`, the one-time code that token takes. */
export const ClientIdBody = Type.Object({ access: Type.String() }, closed)
export const ClientIdAnswer = Type.Object({ clientId: Type.String() })

/** Body of token. */
export const TokenBody = Type.Object({ clientId: Type.String() }, closed)
/** Answer of token and of keepalive when it renews: a JWT whose claims include username, EmailId, userid and siteid. */
export const TokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
})
export type TokenAnswer = Static<typeof TokenAnswer>

/** Body of sso-client-id: the tenant's own directory, or the provider's for its employees. */
export const SsoClientIdBody = Type.Object(
  { directory: Type.Unsafe<SsoDirectory>({ type: 'string', enum: ['tenant', 'employee'] }) },
  closed,
)
export type SsoDirectory = 'tenant' | 'employee'

/** Answer of sso-client-id: `clientId` is the one-time secret of this attempt, `nonce` goes into the directory's token. */
export const SsoClientIdAnswer = Type.Object({ clientId: Type.String(), nonce: Type.String() })
export type SsoClientIdAnswer = Static<typeof SsoClientIdAnswer>

/**
 * Body of sso-token: the directory's ID token, or the one-time code of a SAML answer, with the seconds since 1970 at which it
 * expires. The answer is that of verified-user; site and role follow as after a password.
 */
export const SsoTokenBody = Type.Object(
  {
    clientId: Type.String({ minLength: 1, maxLength: 64 }),
    token: Type.String({ minLength: 1, maxLength: 16_384 }),
    expiry: Type.Integer({ minimum: 0 }),
  },
  closed,
)
export type SsoTokenBody = Static<typeof SsoTokenBody>

/** Answer of access: what the signed-in person may work as. */
export const OwnAccess = Type.Object({
  access: Type.Array(
    Type.Object({
      siteId: Type.Integer(),
      siteName: Type.String(),
      roleId: Type.Integer(),
      roleName: Type.String(),
      /** IANA zone of the site. */
      timeZone: Type.String(),
    }),
  ),
})
export type OwnAccess = Static<typeof OwnAccess>

/** Body of a switch to another site or role; the answer is that of token, and the token before is worth nothing any more. */
export const SwitchBody = Type.Object({ SiteId: Type.Integer(), RoleId: Type.Integer() }, closed)
export type SwitchBody = Static<typeof SwitchBody>

export const KeepaliveBody = Type.Object(
  // A year: longer than any session, and a time that can be reckoned with.
  { idleSeconds: Type.Integer({ minimum: 0, maximum: 31_536_000 }) },
  closed,
)
/** `access_token` is present when the old one has under five minutes to live; keepalive is the only renewal. */
export const KeepaliveAnswer = Type.Object({
  serverTime: Type.String(),
  expiresIn: Type.Integer(),
  unread: Type.Integer(),
  access_token: Type.Optional(Type.String()),
})
export type KeepaliveAnswer = Static<typeof KeepaliveAnswer>

/** Body of change-password (SPEC-7.1.2); needs no session, since the current password proves the person. */
export const ChangePasswordBody = Type.Object(
  {
    userName: Type.String({ minLength: 1, maxLength: 256 }),
    currentPassword: Type.String({ minLength: 1, maxLength: 256 }),
    newPassword: Type.String({ minLength: 1, maxLength: 256 }),
    confirmPassword: Type.String({ minLength: 1, maxLength: 256 }),
  },
  closed,
)
export type ChangePasswordBody = Static<typeof ChangePasswordBody>

/** Body of forgot-password: the user name as a JSON string. */
export const ForgotPasswordBody = Type.String({ minLength: 1, maxLength: 256 })

/** Answer of the calls that only say something. */
export const MessageAnswer = Type.Object({ Message: Type.String() })

/** Body of requestEmailOtp and requestSmsOtp; the answer is a text to show. */
export const CodeRequestBody = Type.Object({ clientId: Type.String() }, closed)

/** Body of ValidateOtp and blockaccess: the handle and the six digits (SPEC-7.1.4). */
export const CodeBody = Type.Object({ clientId: Type.String(), otp: Type.String({ maxLength: 6 }) }, closed)

/** A factor to register (AUTH-38). Only e-mail and phone are believed; the rest is known better by the server. */
const FactorToRegister = Type.Object(
  {
    email: Type.String({ maxLength: 254 }),
    phone: Type.String({ maxLength: 20 }),
    productName: Type.Optional(Type.String({ maxLength: 256 })),
    tenantName: Type.Optional(Type.String({ maxLength: 256 })),
    userID: Type.Optional(Type.Integer()),
    userName: Type.Optional(Type.String({ maxLength: 256 })),
    otpValidityPeriod: Type.Optional(Type.Integer()),
    mfaUserId: Type.Optional(Type.String({ maxLength: 64 })),
    maxInvalidOtpAttemptsAllowed: Type.Optional(Type.Integer()),
  },
  closed,
)

/** Body of registerMFAFromLogIn; the answer is 'success', and the factor counts once a code proved it. */
export const RegisterFactorBody = Type.Object(
  { clientId: Type.String(), otp: Type.Null(), mfaUser: FactorToRegister },
  closed,
)
export type RegisterFactorBody = Static<typeof RegisterFactorBody>

/** Answer of ValidateOtp; the last character of `reason` is the most tries there are. */
export const CodeAnswer = Type.Object({
  status: Type.Unsafe<'true' | 'false'>({ type: 'string', enum: ['true', 'false'] }),
  reason: Type.String(),
  invalidAttemptCount: Type.Integer(),
})
export type CodeAnswer = Static<typeof CodeAnswer>
