/** Paths of sign-in and of the session. Apart from the schemas, so that the login page need not load those. */
export const signInPaths = {
  verifiedUser: '/usermgmt/api/Login/verified-user',
  clientId: '/usermgmt/api/Login/client-id',
  token: '/usermgmt/api/Login/token',
  ssoClientId: '/usermgmt/api/Login/sso-client-id',
  ssoToken: '/usermgmt/api/Login/sso-token',
  userAccess: '/usermgmt/api/Login/useraccess',
  requestEmailCode: '/usermgmt/api/Login/requestEmailOtp',
  requestSmsCode: '/usermgmt/api/Login/requestSmsOtp',
  registerFactor: '/usermgmt/api/Login/registerMFAFromLogIn',
  validateCode: '/usermgmt/api/Login/ValidateOtp',
  blockAccess: '/usermgmt/api/Login/blockaccess',
  changePassword: '/usermgmt/api/Login/change-password',
  forgotPassword: '/usermgmt/api/Login/forgot-password',
  logout: '/usermgmt/api/Login/logout',
  keepalive: '/usermgmt/api/Session/keepalive',
  access: '/usermgmt/api/Session/access',
} as const

/** Pages a SAML popup goes through on our side. Nothing can send a header with a page it opens, so the path names the tenant. */
export const samlPaths = {
  start: '/usermgmt/api/Login/saml/:tenant',
  answer: '/usermgmt/api/Login/saml/:tenant/answer',
} as const

/** Authentication type of users who must give a code when their tenant has MFA on (SPEC-4.1.7). */
export const multiTurnAuthentication = 'MultiTurn'

/** Login type of people a directory vouches for (SSO-29). */
export const directoryAuthentication = 'AzureAD'

/** Name of the channel on which the page of a SAML popup hands its answer to the page that opened it. */
export function ssoChannel(attempt: string): string {
  return `larder:sso:${attempt}`
}
