/**
 * Whether somebody may be given this user name. Plain letters only: `admın` and a name with a mark no eye sees look like another
 * person's, and people are told apart by these names in histories, approvals and mails.
 */
export function isAccountName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._@+-]*$/.test(name)
}
