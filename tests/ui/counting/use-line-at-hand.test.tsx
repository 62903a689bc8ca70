import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import type { CountLine, CountSheet } from '#core/http/count-contract.ts'
import type { Counting } from '../../../src/plugins/counting/use-counting.ts'
import type { LineEntryHandle } from '../../../src/plugins/counting/line-entry.tsx'
import { useLineAtHand } from '../../../src/plugins/counting/use-line-at-hand.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const line = (id: number, number: string, where: Partial<CountLine>): CountLine => ({
  id,
  name: `Goods ${number}`,
  number,
  bin: null,
  isLoose: false,
  lot: null,
  expires: null,
  isLotless: false,
  shelf: null,
  baseUnit: 'ea',
  units: [{ code: 'ea', factor: '1' }, null, null],
  lastCount: null,
  codes: [],
  counts: [null, null, null],
  counted: null,
  countNo: 0,
  counter: null,
  countedAt: null,
  isOthers: false,
  isRecount: false,
  isOwn: false,
  ...where,
})
const sheet: CountSheet = {
  id: 1,
  number: 'CNT-1',
  location: 'Store',
  isOpen: true,
  lines: [
    line(1, 'BEEF', { bin: 'A-1' }),
    line(2, 'BEEF', { bin: 'A-2' }),
    line(3, 'BEEF', { isLoose: true }),
    line(4, 'SALT', {}),
    line(5, 'LIME', { bin: 'A-2' }),
    line(6, '04006381333931', { lot: 'L-1' }),
    line(7, '04006381333931', { lot: 'L-2' }),
    line(8, '04006381333931', { isLotless: true }),
    line(9, '05901234123457', { lot: 'L-1' }),
  ],
}
const counting: Counting = {
  sheet,
  isMissing: false,
  waiting: new Map(),
  added: [],
  isOffline: false,
  add: () => Promise.resolve(),
  enter: () => Promise.resolve(),
  resolve: () => Promise.resolve(),
}

type Hand = ReturnType<typeof useLineAtHand>

function Page({ onShown }: { readonly onShown: (hand: Hand) => void }) {
  onShown(useLineAtHand(sheet, counting, useRef<LineEntryHandle>(null)))
  return null
}

function hand() {
  const shown: Hand[] = []
  act(() => createRoot(document.createElement('div')).render(<Page onShown={(one) => shown.push(one)} />))
  const last = (): Hand => {
    const now = shown.at(-1)
    if (now === undefined) throw new Error('nothing is shown')
    return now
  }
  return {
    scan: (code: string) => act(() => last().scan(code, 'hand')),
    choose: (id: number) => act(() => last().choose(id)),
    answer: (nth: number) =>
      act(() => {
        const found = last().asked?.found[nth]
        if (found !== undefined) last().answer(found)
      }),
    now: () => {
      const { line: at, bin, asked } = last()
      return { line: at?.id, bin, asked: asked?.found.map((found) => found.line.id), without: asked?.without }
    },
    withoutLot: () => last().asked?.withoutLot,
    where: () => {
      const { line: at } = last()
      return at?.id
    },
  }
}

it('[COUNT-126] asks which line of goods in several bins is meant, and counts none before', () => {
  const one = hand()
  one.scan('BEEF')
  expect(one.now()).toEqual({ line: undefined, bin: undefined, asked: [1, 2, 3], without: undefined })
  one.answer(2)
  expect(one.now()).toMatchObject({ line: 3, asked: undefined })
  one.scan('SALT')
  expect(one.now()).toMatchObject({ line: 4, asked: undefined })
})

it('[COUNT-126] finds goods in the bin whose label was scanned, and asks where they have no line of it', () => {
  const one = hand()
  one.scan('a-1')
  expect(one.now()).toEqual({ line: undefined, bin: 'A-1', asked: undefined, without: undefined })
  one.scan('BEEF')
  expect(one.now()).toMatchObject({ line: 1, bin: 'A-1', asked: undefined })
  one.scan('LIME')
  expect(one.now()).toEqual({ line: undefined, bin: 'A-1', asked: [5], without: 'A-1' })
  one.answer(0)
  // Who answers with another bin has left the first.
  expect(one.now()).toMatchObject({ line: 5, bin: undefined })
  one.scan('BEEF')
  expect(one.now()).toMatchObject({ line: undefined, asked: [1, 2, 3] })
})

it('[COUNT-126] who goes on to a line of another bin is asked again', () => {
  const one = hand()
  one.scan('A-1')
  one.choose(2)
  expect(one.now()).toMatchObject({ line: 2, bin: undefined })
  one.scan('BEEF')
  expect(one.now()).toMatchObject({ asked: [1, 2, 3] })
})

it('[COUNT-670] a code that names a lot finds its line, and one of a lot nobody knows asks which is meant', () => {
  const one = hand()
  one.scan('4006381333931')
  expect(one.now()).toMatchObject({ line: undefined, asked: [6, 7, 8] })
  one.scan('(01)04006381333931(10)l-2')
  expect(one.now()).toMatchObject({ line: 7, asked: undefined })
  one.scan('(01)04006381333931(10)L-9')
  expect(one.now()).toMatchObject({ line: undefined, asked: [6, 7, 8] })
  expect(one.withoutLot()).toBe('L-9')
  // Also where one line alone could be meant.
  one.scan('(01)05901234123457(10)L-9')
  expect(one.now()).toMatchObject({ line: undefined, asked: [9] })
  one.answer(0)
  expect(one.where()).toBe(9)
  // Goods that are not counted by lots have one line, whatever their code says.
  one.scan('SALT')
  expect(one.where()).toBe(4)
})
