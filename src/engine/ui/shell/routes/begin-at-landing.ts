import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { currentPath } from '../../client/address/current-path.ts'
import { pathUnder } from '../../client/address/path-under.ts'
import { landingPath } from '../screens/landing-path.ts'

/**
 * Leads whoever comes to the root `base`, as after sign-in, to the first menu item before anything is drawn: led there by the frame, they
 * would wait for a frame without a screen first. After a reload the menu is not there yet, and the frame leads (SPEC-2.5.5).
 */
export function beginAtLanding(base: string, menu: readonly MenuItem[] | undefined): void {
  const landing = menu && landingPath(menu)
  if (landing === undefined || pathUnder(base, currentPath()) !== '') return
  history.replaceState(history.state, '', `#${base}/${landing}`)
}
