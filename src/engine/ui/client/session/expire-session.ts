import type { AppServices } from '../services/app-services.ts'
import { closeDialogs } from './close-dialogs.ts'
import { revoke, signOut } from './sign-out.ts'

/**
 * Nobody answered the warning: closes all dialogs, keeps unsaved work, removes the stored session, ends it on the server, and
 * says so; closing the notice clears what is left and leads to login (SPEC-4.4.9).
 */
export async function expireSession(services: AppServices): Promise<void> {
  const { store, signals, translator } = services
  closeDialogs(store)
  // Shown before anything is waited for, so that nobody works on in a session that has ended.
  store.getState().popups.show({
    title: translator.translate('Login.Sessiontimeout'),
    message: translator.translate('Common.YourSessionExpired'),
    intent: 'info',
    size: 'session',
    onClose: () => void signOut(services, { isComplete: true }),
  })
  const revoked = revoke(services)
  store.getState().session.timeOut()
  await Promise.all([revoked, signals.saveBeforeLogout.emit()])
}
