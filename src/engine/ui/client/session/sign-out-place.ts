import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { isFormPath } from '../address/is-form-path.ts'
import { pathUnder } from '../address/path-under.ts'
import type { AppServices } from '../services/app-services.ts'

/** Where someone signs out: on a create or edit form, on one of the setup section, or anywhere else (SPEC-4.8.4). */
export type SignOutPlace = 'form' | 'setup-form' | 'elsewhere'

/** The place of a path under the tenant. */
export function placeOf(families: Readonly<Record<string, ClientFamily>>, path: string): SignOutPlace {
  if (!isFormPath(families, path)) return 'elsewhere'
  return path === 'setup' || path.startsWith('setup/') ? 'setup-form' : 'form'
}

/** The place the address bar shows now. */
export function currentPlace({ store, base }: Pick<AppServices, 'store' | 'base'>): SignOutPlace {
  const path = location.hash.replace(/^#/, '').split('?')[0] ?? ''
  return placeOf(store.getState().definitions.current?.families ?? {}, pathUnder(base, path))
}
