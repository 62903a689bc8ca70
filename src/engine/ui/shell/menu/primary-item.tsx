import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { useAppStore } from '../../client/services/app-services.ts'
import { HoverTip } from './hover-tip.tsx'
import { isItemShown } from './is-item-usable.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useMenuName } from './menu-names.tsx'
import { MenuLink } from './menu-link.tsx'
import { usePrimaryAction } from './use-primary-action.ts'

/** A primary item: opens its panel, or does what it is for when it has none. */
export function PrimaryItem({ item, currentId }: { readonly item: MenuItem; readonly currentId: number | undefined }) {
  const nameOf = useMenuName()
  const isMenuExpanded = useAppStore((state) => state.layout.isMenuExpanded)
  const toggleMenu = useAppStore((state) => state.layout.toggleMenu)
  const act = usePrimaryAction(item)
  const secondary = item.SecondaryMenu.filter(isItemShown)
  const holdsCurrent = item.Id === currentId || secondary.some((child) => holds(child, currentId))
  // Undefined until the person opens or closes it: the panel of the current item is open by itself.
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = isMenuExpanded && (chosen ?? holdsCurrent)
  const hasPanel = secondary.length > 0
  const handleClick = () => {
    // Setup has a page of its own beside its panel.
    if (!hasPanel || item.OdataKey === 'setup') act()
    if (!hasPanel) return
    if (isMenuExpanded) setChosen(!isOpen)
    else {
      setChosen(true)
      toggleMenu()
    }
  }
  const label = nameOf(item)
  return (
    <li>
      <HoverTip text={label}>
        <button
          type="button"
          className={holdsCurrent ? 'lar-menu-primary lar-menu-holds' : 'lar-menu-primary'}
          aria-label={label}
          aria-expanded={hasPanel ? isOpen : undefined}
          disabled={!item.IsEnabled}
          onClick={handleClick}
        >
          <MenuIcon name={item.IconName} />
          <span className="lar-menu-text">{label}</span>
          {hasPanel ? isOpen ? <ChevronDown /> : <ChevronRight /> : null}
        </button>
      </HoverTip>
      {isOpen && hasPanel ? (
        <ul className="lar-menu-panel">
          {secondary.map((child) => (
            <MenuLink key={child.Id} item={child} currentId={currentId} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function holds(item: MenuItem, id: number | undefined): boolean {
  return item.Id === id || item.SubMenu.some((child) => holds(child, id))
}
