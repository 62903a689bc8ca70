import type { ApiClient } from '#engine'
import type { TokenAnswer, VerifiedUser } from '#core/http/sign-in-contract.ts'
import { signInPaths } from '#core/http/sign-in-paths.ts'

/** Checks user id and password. @throws ApiError 401 when the password has expired, 400 when they are wrong */
export async function verifyUser(api: ApiClient, Username: string, Password: string): Promise<VerifiedUser> {
  const body = { Username, Password }
  return (await api.json<VerifiedUser>(signInPaths.verifiedUser, { method: 'POST', body })).data
}

/** Chosen site and role for the token: access value, one-time client id, then the token itself (SPEC-4.1.6). */
export async function fetchToken(
  api: ApiClient,
  choice: { readonly clientId: string; readonly siteId: number; readonly roleId: number },
): Promise<TokenAnswer> {
  const access = await api.json<string>(signInPaths.userAccess, {
    method: 'POST',
    body: { ClientId: encodeURIComponent(choice.clientId), RoleId: choice.roleId, SiteId: choice.siteId },
  })
  const client = await api.json<{ clientId: string }>(signInPaths.clientId, {
    method: 'POST',
    body: { access: access.data },
  })
  return (await api.json<TokenAnswer>(signInPaths.token, { method: 'POST', body: { clientId: client.data.clientId } }))
    .data
}

/** What change-password takes (SPEC-7.1.2). */
export interface PasswordChange {
  readonly userName: string
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

/** Changes a password before sign-in; the current one proves who asks. */
export async function changePassword(api: ApiClient, body: PasswordChange): Promise<void> {
  await api.json(signInPaths.changePassword, { method: 'POST', body })
}

/** Has a temporary password mailed; answers what the server says, if anything (SPEC-7.1.3). */
export async function forgotPassword(api: ApiClient, userName: string): Promise<string | undefined> {
  const { data } = await api.json<{ Message?: string } | undefined>(signInPaths.forgotPassword, {
    method: 'PUT',
    body: userName,
  })
  return data?.Message
}
