import type { MenuHighlight } from '#core/model/screens/menu-highlight.ts'
import type { MenuItem, MenuNode } from '#core/model/screens/menu-definition.ts'
import { findText } from '#core/definition/normalize/locales/merge-locales.ts'
import type { LocaleTexts } from '#core/model/tenant-definitions.ts'

/** A menu item as the asset shows it: the specification's names only, named in words; who may use it stays on the server. */
export function menuAsset(node: MenuNode, texts: LocaleTexts | undefined): MenuItem {
  const { id: _id, permissions: _permissions, disabledAtSite1: _site, isAvailable: _available, ...item } = node
  const below = (nodes: readonly MenuNode[]) => nodes.map((child) => menuAsset(child, texts))
  return {
    ...item,
    DisplayName: findText(texts, item.DisplayName) ?? item.DisplayName,
    SecondaryMenu: below(node.SecondaryMenu),
    SubMenu: below(node.SubMenu),
  }
}

/** Which item each screen of the menu lights up, by its place in the menu; what the highlight file says of a key comes in its place. */
export function highlightAsset(menu: readonly MenuNode[], written: readonly MenuHighlight[]): readonly MenuHighlight[] {
  const worked = menu.flatMap((primary, MenuIdex) =>
    primary.SecondaryMenu.flatMap((second, PanelIndex) => {
      const place = { ParentOdataKey: primary.OdataKey, MenuIdex, PanelIndex }
      return [second, ...second.SubMenu].map((item, selectedSubpanelnumber) => ({
        ...place,
        OdataKey: item.OdataKey,
        MasterId: item.Id,
        selectedSubpanelnumber,
      }))
    }),
  )
  const isWritten = new Set(written.map((item) => item.OdataKey))
  return [...worked.filter((item) => !isWritten.has(item.OdataKey)), ...written]
}
