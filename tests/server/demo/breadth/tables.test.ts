import { describe, expect, it } from 'vitest'
import { caseBarcode, unitBarcode } from '../../../../server/demo/breadth/world/barcode.ts'
import { boughtItems, breadthItems } from '../../../../server/demo/breadth/world/breadth-items.ts'
import { breadthRoles, breadthUsers } from '../../../../server/demo/breadth/masters/people.ts'
import { readBreadth, readTable } from '../../../../server/demo/breadth/world/read-table.ts'
import { readDemoData } from '../../../../server/demo/demo-data.ts'

const data = readDemoData()
const items = [...data.items, ...breadthItems()]

describe('the tables of the breadth', () => {
  it('[DEMO-20] hold 320 items of the groups a house has, twenty of them given up, none twice', () => {
    const groups = new Map<string, number>()
    for (const { number } of items) groups.set(number.slice(0, 3), (groups.get(number.slice(0, 3)) ?? 0) + 1)
    expect(Object.fromEntries(groups)).toEqual({
      PRO: 48,
      MEA: 26,
      POU: 12,
      SEA: 22,
      DAI: 24,
      BAK: 16,
      DRY: 52,
      FRZ: 14,
      WIN: 22,
      SPI: 18,
      BEE: 12,
      SOF: 12,
      HOU: 12,
      CUT: 6,
      DIS: 12,
      CLE: 8,
      EQU: 4,
    })
    expect(breadthItems().filter(({ isActive }) => !isActive)).toHaveLength(20)
    expect(new Set(items.map(({ number }) => number)).size).toBe(320)
    expect(new Set(items.map(({ name }) => name)).size).toBe(320)
    // Made and cut goods, and those that are given up, are not bought.
    expect(boughtItems()).toHaveLength(193 - 18 - 20)
  })

  it('[DEMO-20] pour a bottle into 25.36 ounces, a keg into 1984, and a pound into 16', () => {
    const unitsOf = (number: string) => breadthItems().find((item) => item.number === number)?.units
    expect(unitsOf('WIN-1008')?.at(-1)).toEqual({ code: 'oz', num: '100', den: '2536' })
    expect(unitsOf('BEE-1008')?.[1]).toEqual({ code: 'keg', num: '1984', den: '1' })
    expect(unitsOf('MEA-1012')?.at(-1)).toEqual({ code: 'oz', num: '1', den: '16' })
    for (const { units } of breadthItems()) expect(units.length).toBeGreaterThanOrEqual(2)
    for (const { units } of breadthItems()) expect(units.length).toBeLessThanOrEqual(4)
  })

  it('[DEMO-20] number goods as the example of the standard does', () => {
    // From the right, by three and one in turn: 3+3+0+1+0+0+0+1+0+2+15+9 = 34, and 6 makes it 40.
    expect(unitBarcode(1, '1031')).toBe('9520100010316')
    const weighs = (code: string) =>
      Array.from(code, Number)
        .toReversed()
        .reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0)
    for (const { number } of items) {
      expect(weighs(unitBarcode(3, number.slice(4))) % 10).toBe(0)
      expect(weighs(caseBarcode(3, number.slice(4))) % 10).toBe(0)
    }
  })

  it('[DEMO-20] name only what there is: items of recipes and products, and nothing that was given up', () => {
    const usable = new Set(
      [...data.items, ...breadthItems().filter(({ isActive }) => isActive)].map(({ number }) => number),
    )
    const recipes = [...data.recipes.map(({ code }) => code), ...codesOf('recipes')]
    const named = [...linesIn('recipes'), ...linesIn('products')].map((line) => line.split(' ')[0] ?? '')
    expect(named.filter((code) => !usable.has(code) && !recipes.includes(code))).toEqual([])
    expect(recipes).toHaveLength(60)
  })

  it('[DEMO-20] have 24 people in 16 roles, each with rights of its own', () => {
    const roles = [...data.roles, ...breadthRoles()].map(({ name }) => name)
    const people = [...(data.users['ui'] ?? []), ...breadthUsers()]
    expect(new Set(roles).size).toBe(16)
    expect(new Set(people.map(({ username }) => username)).size).toBe(24)
    expect(new Set(people.flatMap((person) => person.roles))).toEqual(new Set(roles))
  })

  it('[DEMO-20] are refused where a line does not fit', () => {
    expect(() => readTable('items', ['number'])).toThrow('other columns')
  })
})

interface Stored {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
}

function codesOf(name: string): readonly string[] {
  return readBreadth<Stored>(name).rows.map((row) => row.split('|')[0] ?? '')
}

function linesIn(name: string): readonly string[] {
  const { columns, rows } = readBreadth<Stored>(name)
  const at = columns.indexOf(name === 'recipes' ? 'lines' : 'components')
  return rows.flatMap((row) => (row.split('|')[at] ?? '').split('; ')).filter((line) => line !== '')
}
