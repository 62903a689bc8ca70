import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { Makings } from '../../../../src/engine/ui/form/screen/makings.tsx'
import { offeredMakings } from '../../../../src/engine/ui/form/screen/use-form-makings.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('[FORM-708] what a record can be made into is a button each, and one menu where there are more than three', () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const run = () => undefined
  const buttons = (count: number) => {
    const makings = Array.from({ length: count }, (_each, index) => ({ name: `m${index}`, text: `Make ${index}`, run }))
    act(() => root.render(<Makings makings={makings} isBusy={false} menuText="Create…" />))
    return [...box.querySelectorAll('button')].map((button) => button.textContent)
  }
  expect(buttons(3)).toEqual(['Make 0', 'Make 1', 'Make 2'])
  expect(buttons(4)).toEqual(['Create…'])
  act(() => box.querySelector('button')?.click())
  const entries = [...document.querySelectorAll('[role=menuitem]')].map((entry) => entry.textContent)
  expect(entries).toEqual(['Make 0', 'Make 1', 'Make 2', 'Make 3'])
  act(() =>
    root.render(
      <Makings makings={[1, 2, 3, 4].map((no) => ({ name: `m${no}`, text: '', run }))} isBusy menuText="Create…" />,
    ),
  )
  expect(box.querySelector('button')?.disabled).toBe(true)
  act(() => root.unmount())
})

it('[FORM-708] one that leads is the main action of a form that has no other', () => {
  const run = () => undefined
  const makings = [
    { name: 'voucher', text: 'Create Voucher', isLeading: false, run },
    { name: 'receipt', text: 'Create Receipt', isLeading: true, run },
  ]
  const offered = (hasMain: boolean, some = makings) => {
    const { first, others } = offeredMakings(some, hasMain)
    return [first?.name, ...others.map(({ name }) => name)]
  }
  expect(offered(false)).toEqual(['receipt', 'voucher'])
  expect(offered(true)).toEqual([undefined, 'voucher', 'receipt'])
  expect(offered(false, makings.slice(0, 1))).toEqual([undefined, 'voucher'])
})
