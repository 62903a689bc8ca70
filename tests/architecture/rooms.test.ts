import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsOf } from './support/imports.ts'
import { findCycles } from './support/find-cycles.ts'
import { sourceFiles } from './support/source-files.ts'

const runtime = sourceFiles('src', 'server')
  .flatMap(importsOf)
  .flatMap(({ from, target, isTypeOnly }) => (target === undefined || isTypeOnly ? [] : [{ from, target }]))

/** Floors of a house from the ground up: a file imports from its own floor and those below it. Types may look up. */
const houses: Readonly<Record<string, readonly string[]>> = {
  'src/engine/core': (
    'text decimal calendar barcodes suggestion errors password telemetry model json-schema field-kinds rules matrix record compare groups scale effects odata samples ' +
    'preferences http titles print sign-in definition'
  ).split(' '),
  'src/engine/ui': ['client', 'parts', 'contracts', 'list', 'form', 'shell'],
  server: (
    'process db http access audit entity-sql package-limits preferences figures currencies definitions mail sms user-settings telemetry notices xml ' +
    'documents drawer branding public-forms odata messages alerts units sources row-makings schedules requisitions suppliers customers punchout blankets taxes stock-masters bins products recipes capital budgets posting budget-effect taking picks printing record-mails credits payments runs scans inbox counts resets auth people sites approval matching onboarding bids health jobs demo'
  ).split(' '),
}

describe.each(Object.entries(houses))('the house %s', (house, floors) => {
  const inside = runtime.filter(({ from, target }) => isIn(house, from) && isIn(house, target))

  it('[ARCH-14] imports only from the same floor and from those below', () => {
    const level = (path: string): number => {
      const floor = path.slice(house.length + 1).split('/')[0] ?? ''
      return path.split('/').length === house.split('/').length + 1 ? floors.length : floors.indexOf(floor)
    }
    expect(inside.filter(({ from, target }) => level(target) > level(from)).map(text)).toEqual([])
    expect([...new Set(inside.map(({ from }) => from).filter((path) => level(path) < 0))]).toEqual([])
  })

  it('[ARCH-15] no room reaches itself through other rooms', () => {
    const rooms = new Map<string, Set<string>>()
    for (const { from, target } of inside) {
      const room = rooms.get(roomOf(from)) ?? new Set()
      if (roomOf(from) !== roomOf(target)) room.add(roomOf(target))
      rooms.set(roomOf(from), room)
    }
    expect(findCycles(rooms)).toEqual([])
  })

  it('[ARCH-63] stands on the page of the architecture floor by floor, and as it is', () => {
    expect(onThePage(house)).toEqual(floors)
    expect(
      readdirSync(house, { withFileTypes: true })
        .flatMap((one) => (one.isDirectory() ? [one.name] : []))
        .toSorted(),
    ).toEqual(floors.toSorted())
  })
})

/** Folders docs/architecture.md names below a house: those at the beginning of its lines, before what is said of them. */
function onThePage(house: string): readonly string[] {
  const tree =
    readFileSync('docs/architecture.md', 'utf8')
      .split('```')
      .find((block) => block.includes(`\n${house}/`)) ?? ''
  const [, ...lines] = tree.slice(tree.indexOf(`\n${house}/`) + 1).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('  '))
  return lines.slice(0, end).flatMap((line) => {
    const names = /^ {2}(\S+(?: \S+)*)/.exec(line)?.[1] ?? ''
    return names.split(' ').flatMap((name) => (name.endsWith('/') ? [name.slice(0, -1)] : []))
  })
}

function isIn(house: string, path: string): boolean {
  return path.startsWith(`${house}/`)
}

function roomOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function text({ from, target }: { readonly from: string; readonly target: string }): string {
  return `${from} → ${target}`
}
