import { useNavigate } from 'react-router-dom'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { useServices } from '../../client/services/app-services.ts'
import { signOut } from '../../client/session/sign-out.ts'
import { useHelpAddress } from './use-help-address.ts'
import { itemPath } from './item-path.ts'

/** What a primary item without a panel does: LogOut signs out, Help opens the help document, others go to their route (SPEC-2.5.12). */
export function usePrimaryAction(item: MenuItem): () => void {
  const services = useServices()
  const navigate = useNavigate()
  const help = useHelpAddress()
  return () => {
    if (item.OdataKey === 'logout') void signOut(services)
    else if (item.OdataKey === 'help') window.open(help, '_blank', 'noopener')
    else void navigate(`${services.base}/${itemPath(item)}`)
  }
}
