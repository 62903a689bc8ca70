import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { isItemShown } from './is-item-usable.ts'
import { MenuBranch } from './menu-branch.tsx'
import { MenuLeaf } from './menu-leaf.tsx'

/** A secondary item: a panel when it has tertiary ones, else a link. */
export function MenuLink({ item, currentId }: { readonly item: MenuItem; readonly currentId: number | undefined }) {
  return item.SubMenu.some(isItemShown) ? (
    <MenuBranch item={item} currentId={currentId} />
  ) : (
    <MenuLeaf item={item} isCurrent={item.Id === currentId} />
  )
}
