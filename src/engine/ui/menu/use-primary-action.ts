import { useLocation, useNavigate } from 'react-router-dom'
import type { MenuItem } from '#core/definition/menu-definition.ts'
import { signOut } from '../boot/sign-out.ts'
import { isFormPath } from '../routes/is-form-path.ts'
import { pathUnder } from '../routes/path-under.ts'
import { useServices } from '../services/app-services.ts'
import { useDefinitions } from '../state/use-session.ts'
import { itemPath } from './item-path.ts'

/** What a primary item without a panel does: LogOut signs out, Help opens the help document, others go to their route (spec 2.5). */
export function usePrimaryAction(item: MenuItem): () => void {
  const services = useServices()
  const navigate = useNavigate()
  const { families } = useDefinitions()
  const { pathname } = useLocation()
  return () => {
    if (item.OdataKey === 'logout') void signOut(services, isFormPath(families, pathUnder(services.base, pathname)))
    else if (item.OdataKey === 'help') window.open(services.environment.helpUrl, '_blank', 'noopener')
    else void navigate(`${services.base}/${itemPath(item)}`)
  }
}
