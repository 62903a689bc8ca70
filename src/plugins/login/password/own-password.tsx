import { Suspense, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { directoryAuthentication } from '#core/http/sign-in-paths.ts'
import { loadable, signOut, useServices, useSessionInfo, type AppServices, type UserMenuItem } from '#engine'
import type { HeldPassword } from './held-password.ts'

/** Changing one's own password from the user menu (SPEC-2.4.3). */
export interface OwnPassword {
  readonly menuItem: UserMenuItem
  readonly Overlay: ComponentType
}

const popup = loadable(async () => (await import('./change-password-popup.tsx')).ChangePasswordPopup)

/** The entry and the popup it opens; its code comes when it is first opened. */
export function createOwnPassword(held: HeldPassword): OwnPassword {
  const store = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))
  const close = () => store.setState({ isOpen: false })
  function Overlay() {
    const isOpen = useStore(store, (state) => state.isOpen)
    const services = useServices()
    const { username } = useSessionInfo()
    if (!isOpen) return null
    const handleChanged = () => {
      close()
      void signOut(services, { isComplete: true })
    }
    return (
      <Suspense fallback={null}>
        <popup.Component
          userName={username}
          currentPassword={held.find(username)}
          onCancel={close}
          onChanged={handleChanged}
        />
      </Suspense>
    )
  }
  return {
    menuItem: {
      id: 'change-password',
      label: 'Login.ChangePassword',
      isShown: handlesPasswords,
      act: () => store.setState({ isOpen: true }),
    },
    Overlay,
  }
}

/** Only where passwords are the product's own, not an LDAP directory's, and for people no directory signed in (SPEC-2.4.6). */
function handlesPasswords({ tenant, store }: AppServices): boolean {
  const isOwn = tenant.EnableProductAuthentication && tenant.AzureAdType !== 'LDAP'
  return isOwn && store.getState().session.values?.loginType !== directoryAuthentication
}
