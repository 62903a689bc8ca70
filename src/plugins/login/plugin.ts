import { createElement } from 'react'
import { definePlugin } from '#engine'
import { createHeldPassword, type HeldPassword } from './password/held-password.ts'
import { createOwnPassword } from './password/own-password.tsx'

/** Sign-in by user id and password, then site and role, and the change of one's password (SPEC-2.2.3). */
export const loginPlugin = definePlugin({
  name: 'login',
  contribute: () => {
    const held = createHeldPassword()
    const { menuItem, Overlay } = createOwnPassword(held)
    return {
      publicRoutes: [{ path: 'login', load: () => loadScreen(held), title: 'Login.Title', isForGuestsOnly: true }],
      userMenuItems: [menuItem],
      overlays: [{ Component: Overlay }],
      onSignOut: held.drop,
    }
  },
})

async function loadScreen(held: HeldPassword) {
  const { LoginScreen } = await import('./login-screen.tsx')
  return () => createElement(LoginScreen, { held })
}
