import { memo } from 'react'
import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { isNarrowWindow } from './follow-width.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useAppStore, useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'
import { HoverTip } from './hover-tip.tsx'
import { useMenuName } from './menu-names.tsx'
import { isDisabledAtSite, isItemUsable } from './is-item-usable.ts'
import { chosenPath } from './item-path.ts'

interface MenuLeafProps {
  readonly item: MenuItem
  readonly isCurrent: boolean
}

/** An item that leads to a screen; a disabled one says why it is. */
export const MenuLeaf = memo(function MenuLeaf({ item, isCurrent }: MenuLeafProps) {
  const t = useTranslate()
  const nameOf = useMenuName()
  const { base } = useServices()
  const { permissions, session } = useDefinitions()
  const closeOnPhone = useCloseOnPhone()
  const label = nameOf(item)
  const isNotHere = isDisabledAtSite(item, session.siteId)
  const isUsable = isItemUsable(item) && !isNotHere
  return (
    <li>
      <HoverTip text={isNotHere ? t('shell.menu.notAtHeadOffice') : label}>
        {isUsable ? (
          <a
            href={`#${base}/${chosenPath(item, permissions)}`}
            className="lar-menu-link"
            aria-current={isCurrent ? 'page' : undefined}
            onClick={closeOnPhone}
          >
            {label}
          </a>
        ) : (
          <span className="lar-menu-link lar-menu-off" aria-disabled="true" role="link">
            {label}
          </span>
        )}
      </HoverTip>
    </li>
  )
})

/** On a phone the menu covers the page, so choosing something closes it. */
function useCloseOnPhone(): () => void {
  const toggle = useAppStore((state) => state.layout.toggleMenu)
  return () => {
    if (isNarrowWindow()) toggle()
  }
}
