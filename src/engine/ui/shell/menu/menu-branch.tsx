import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { HoverTip } from './hover-tip.tsx'
import { isItemShown } from './is-item-usable.ts'
import { chosenPath } from './item-path.ts'
import { useMenuName } from './menu-names.tsx'
import { MenuLeaf } from './menu-leaf.tsx'

/** A secondary item with tertiary ones: a panel that opens below it; an item with a screen of its own leads there too (SPEC-2.5.9). */
export function MenuBranch({ item, currentId }: { readonly item: MenuItem; readonly currentId: number | undefined }) {
  const nameOf = useMenuName()
  const navigate = useNavigate()
  const { base } = useServices()
  const { permissions } = useDefinitions()
  const children = item.SubMenu.filter(isItemShown)
  const holdsCurrent = item.Id === currentId || children.some((child) => child.Id === currentId)
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? holdsCurrent
  const label = nameOf(item)
  const handleClick = () => {
    setChosen(!isOpen)
    if (!isOpen && item.RoutingURL !== '') void navigate(`${base}/${chosenPath(item, permissions)}`)
  }
  return (
    <li>
      <HoverTip text={label}>
        <button
          type="button"
          className="lar-menu-link lar-menu-branch"
          aria-expanded={isOpen}
          aria-current={item.Id === currentId ? 'page' : undefined}
          disabled={!item.IsEnabled}
          onClick={handleClick}
        >
          <span className="lar-menu-text">{label}</span>
          {isOpen ? <ChevronDown /> : <ChevronRight />}
        </button>
      </HoverTip>
      {isOpen ? (
        <ul className="lar-menu-panel lar-menu-third">
          {children.map((child) => (
            <MenuLeaf key={child.Id} item={child} isCurrent={child.Id === currentId} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}
