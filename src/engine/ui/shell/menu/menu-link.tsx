import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { isItemShown } from './is-item-usable.ts'
import { MenuBranch } from './menu-branch.tsx'
import { MenuLeaf } from './menu-leaf.tsx'

/** A secondary item: a panel when it has tertiary ones, else a link. */
export function MenuLink({ item, currentId }: { readonly item: MenuItem; readonly currentId: number | undefined }) {
  const Item = item.SubMenu.some(isItemShown) ? MenuBranch : MenuLeaf
  return <Item item={item} currentId={currentId} />
}
