import type { ChoiceDefinition } from '../../model/field-definition.ts'
import type { MenuItemSource, MenuSource } from '../schema/menu-schema.ts'
import { textKey } from './locales/text-key.ts'

/** The key of every menu item of any depth with what the menu calls it, in its order; the first of several with one key counts. */
export function menuChoices(source: MenuSource): readonly ChoiceDefinition[] {
  const choices = new Map<string, ChoiceDefinition>()
  for (const { OdataKey, DisplayName } of allItems(source.items))
    if (!choices.has(OdataKey)) choices.set(OdataKey, { value: OdataKey, label: textKey(DisplayName, '') })
  return [...choices.values()]
}

function allItems(items: Readonly<Record<string, MenuItemSource>> = {}): readonly MenuItemSource[] {
  return Object.values(items).flatMap((item) => [item, ...allItems(item.SecondaryMenu), ...allItems(item.SubMenu)])
}
