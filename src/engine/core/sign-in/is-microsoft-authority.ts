const hosts =
  /^(login\.(microsoftonline\.(com|us)|microsoft\.com|partner\.microsoftonline\.cn)|[a-z0-9-]+\.(b2clogin|ciamlogin)\.com)$/

/** True for an authority of Microsoft, which speaks of its issuer and its user flows in a way of its own. */
export function isMicrosoftAuthority(authority: string): boolean {
  // The last part of `https://host/path`, without a port; core has no URL of its own.
  const host = /^https:\/\/([^/:?#]+)/.exec(authority.toLowerCase())?.[1]
  return host !== undefined && hosts.test(host)
}
