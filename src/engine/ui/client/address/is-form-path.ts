import type { ClientFamily } from '#core/http/definitions-contract.ts'

/** True when a path under the tenant is a create or edit form (SPEC-4.8.1). */
export function isFormPath(families: Readonly<Record<string, ClientFamily>>, path: string): boolean {
  return Object.values(families).some(
    ({ routes: { create, isOpenOnly } }) =>
      create !== undefined && !isOpenOnly && (path === create || path.startsWith(`${create}/`)),
  )
}
