import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { useListbox } from '#engine'
import { press } from '../../inputs/draw.tsx'

let remove: (() => void) | undefined
afterEach(() => remove?.())

/** A box with three options that keeps what was picked. */
async function open() {
  const picked: number[] = []
  function Box() {
    const [isOpen, setOpen] = useState(false)
    const [active, setActive] = useState(0)
    const list = useListbox({
      id: 'list',
      count: 3,
      active,
      isOpen,
      onMark: setActive,
      onOpen: () => setOpen(true),
      keys: { Enter: () => void picked.push(active), Tab: () => 'pass' },
    })
    return <input aria-label="box" {...list.box} />
  }
  const root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  await act(async () => drawn.render(<Box />))
  remove = () => {
    act(() => drawn.unmount())
    root.remove()
  }
  const box = root.querySelector('input')
  if (box === null) throw new Error('There is no box')
  return { box, picked, marked: () => box.getAttribute('aria-activedescendant') }
}

it('[WID-8] opens with an arrow, moves by arrows and page keys, and stops at the ends', async () => {
  const { box, marked } = await open()
  await press(box, 'ArrowDown')
  expect(marked()).toBe('list-0')
  await press(box, 'ArrowDown')
  expect(marked()).toBe('list-1')
  await press(box, 'PageDown')
  expect(marked()).toBe('list-2')
  await press(box, 'ArrowDown')
  expect(marked()).toBe('list-2')
  await press(box, 'PageUp')
  expect(marked()).toBe('list-0')
})

it('[WID-8] takes no key while a letter of another script is being composed', async () => {
  const { box, picked, marked } = await open()
  await press(box, 'ArrowDown')
  await press(box, 'ArrowDown', { isComposing: true })
  await press(box, 'Enter', { isComposing: true })
  expect(marked()).toBe('list-0')
  expect(picked).toEqual([])
  await press(box, 'Enter')
  expect(picked).toEqual([0])
})
