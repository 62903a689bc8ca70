import { createElement } from 'react'
import { definePlugin } from '#engine'
import { createHeldPassword, type HeldPassword } from './password/held-password.ts'
import { loginManifest } from './manifest.ts'
import { createOwnPassword } from './password/own-password.tsx'

const switchPath = 'account/site-role' satisfies keyof typeof loginManifest.routes

/** Sign-in by user id and password, then site and role, and the change of one's password (SPEC-2.2.3). */
export const loginPlugin = definePlugin({
  name: loginManifest.name,
  contribute: () => {
    const held = createHeldPassword()
    const { menuItem, Overlay } = createOwnPassword(held)
    return {
      publicRoutes: [{ path: 'login', load: () => loadScreen(held), title: 'Login.Title', isForGuestsOnly: true }],
      pages: [{ path: switchPath, load: loadSwitch, title: 'Login.Switch' }],
      userMenuItems: [
        { id: 'switch', label: 'Login.Switch', isShown: () => true, act: { path: switchPath } },
        menuItem,
      ],
      overlays: [{ Component: Overlay }],
      onSignOut: held.drop,
    }
  },
})

async function loadSwitch() {
  return (await import('./switch/switch-page.tsx')).SwitchPage
}

async function loadScreen(held: HeldPassword) {
  const { LoginScreen } = await import('./login-screen.tsx')
  return () => createElement(LoginScreen, { held })
}
