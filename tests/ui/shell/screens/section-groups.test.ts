import { describe, expect, it } from 'vitest'
import { sectionGroups } from '../../../../src/engine/ui/shell/screens/section-groups.ts'
import { menuItem } from '../../support/definitions.ts'

const tile = (Id: number, [name, description, Group]: readonly [string, string, string]) => ({
  item: menuItem({ Id, Group }),
  name,
  description,
})
const tiles = [
  tile(1, ['Users', 'Who signs in', 'people']),
  tile(2, ['Sites', 'Hotels and venues', 'places']),
  tile(3, ['Roles', 'What each may do', 'people']),
  tile(4, ['Logística', '', '']),
]
const shown = (search: string) =>
  sectionGroups(tiles, { titleOf: (key) => `The ${key}`, search }).map(
    ({ title, tiles: own }) => `${title}: ${own.map(({ name }) => name).join(', ')}`,
  )

describe('the page of a section', () => {
  it('[SHELL-23] puts screens under their headings in the order of the menu', () => {
    expect(shown('')).toEqual(['The people: Users, Roles', 'The places: Sites', ': Logística'])
  })

  it('[SHELL-23] finds by name, line and heading, whatever the case and accents', () => {
    expect(shown('hotels')).toEqual(['The places: Sites'])
    expect(shown('people ROLE')).toEqual(['The people: Roles'])
    expect(shown('logistica')).toEqual([': Logística'])
    expect(shown('nothing of it')).toEqual([])
  })
})
