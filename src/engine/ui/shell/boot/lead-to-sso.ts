/**
 * Directories send their popups to `/sso#code=…&state=…|tenant`, or from a sign-out to `/sso?state=…|tenant`: makes that the route
 * `/{tenant}/sso`. Every other route belongs to the page proper, which has the opener policy this one lacks.
 */
export function leadToSso(): void {
  if (location.pathname !== '/sso') return
  const answer = [location.hash, location.search]
    .map((part) => part.slice(1))
    .find((part) => !part.startsWith('/') && new URLSearchParams(part).has('state'))
  if (answer !== undefined) {
    const tenant = new URLSearchParams(answer).get('state')?.split('|')[1] ?? ''
    history.replaceState(null, '', `/sso#/${encodeURIComponent(tenant)}/sso?${answer}`)
  } else if (!/^#\/[^/]+\/sso(\?|$)/.test(location.hash)) location.replace(`/${location.hash}`)
}
