import type { ClientFamily } from '#core/http/definitions-contract.ts'

/** True when a path under the tenant is a create or edit form (spec 4.8). */
export function isFormPath(families: Readonly<Record<string, ClientFamily>>, path: string): boolean {
  return Object.values(families).some(
    ({ routes: { create } }) => create !== undefined && (path === create || path.startsWith(`${create}/`)),
  )
}
