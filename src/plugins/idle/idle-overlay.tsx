import { signOut, useServices } from '#engine'
import { AboutToExpirePopup } from './about-to-expire-popup.tsx'
import { useIdleWatch } from './use-idle-watch.ts'

/** Watches for idleness and asks before the session ends (SPEC-4.4.2). */
export function IdleOverlay() {
  const services = useServices()
  const { machine, stayIn } = useIdleWatch()
  if (!machine.isAsking) return null
  const handleSignOut = () => void signOut(services, { isComplete: true })
  return <AboutToExpirePopup machine={machine} onStayIn={stayIn} onSignOut={handleSignOut} />
}
