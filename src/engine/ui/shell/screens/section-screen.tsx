import { Link } from 'react-router-dom'
import type { MenuItem } from '#core/model/menu-definition.ts'
import { chosenPath } from '../menu/item-path.ts'
import { isDisabledAtSite, isItemShown, isItemUsable } from '../menu/is-item-usable.ts'
import { useMenuName } from '../menu/menu-names.tsx'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import './section-screen.css'

/** The route of a section, such as `setup`: what the user may open of it (SPEC-2.5.6). */
export function SectionScreen({ item }: { readonly item: MenuItem }) {
  const nameOf = useMenuName()
  const { base } = useServices()
  const { permissions, session } = useDefinitions()
  const screens = item.SecondaryMenu.flatMap((second) => (second.SubMenu.length > 0 ? second.SubMenu : [second]))
  const isOpen = (one: MenuItem) => isItemShown(one) && isItemUsable(one) && !isDisabledAtSite(one, session.siteId)
  return (
    <section className="lar-section">
      <h1>{nameOf(item)}</h1>
      <ul>
        {screens.filter(isOpen).map((one) => (
          <li key={one.Id}>
            <Link to={`${base}/${chosenPath(one, permissions)}`}>{nameOf(one)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
