import type { MenuItem } from '#core/model/screens/menu-definition.ts'
import { fold, wordsOf } from '../search/fold.ts'

/** A screen as the page of its section shows it; texts are translated. */
export interface SectionTile {
  readonly item: MenuItem
  readonly name: string
  readonly description: string
}

/** Screens under one heading; `''` for those without one. */
export interface SectionGroup {
  readonly title: string
  readonly tiles: readonly SectionTile[]
}

/** The screens whose name, line or heading has every word, under their headings in the order of the menu. */
export function sectionGroups(
  tiles: readonly SectionTile[],
  { titleOf, search }: { readonly titleOf: (key: string) => string; readonly search: string },
): readonly SectionGroup[] {
  const words = wordsOf(search)
  const groups = new Map<string, SectionTile[]>()
  for (const tile of tiles) {
    const title = tile.item.Group === '' ? '' : titleOf(tile.item.Group)
    const text = fold([tile.name, tile.description, title].join(' '))
    if (words.every((word) => text.includes(word))) groups.set(title, [...(groups.get(title) ?? []), tile])
  }
  return [...groups].map(([title, own]) => ({ title, tiles: own }))
}
