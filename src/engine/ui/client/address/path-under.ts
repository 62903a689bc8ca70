/** Path without the tenant segment and outer slashes: `/ui/setup/view-users` under `/ui` is `setup/view-users`. */
export function pathUnder(base: string, pathname: string): string {
  const rest = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return rest.replace(/^\/+|\/+$/g, '')
}
