import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useHandScanner } from '../../../../src/plugins/counting/scan/use-hand-scanner.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A count that is being typed, and what stood there when a code was heard. */
function Box({ onCode }: { readonly onCode: (code: string, typed: string) => void }) {
  const [typed, setTyped] = useState('')
  useHandScanner({ isCode: (text) => text.length > 7, onCode: (code) => onCode(code, typed) })
  return <input value={typed} onChange={(event) => setTyped(event.target.value)} />
}

function press(box: HTMLInputElement, key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  act(() => {
    box.dispatchEvent(event)
    if (key.length > 1 || event.defaultPrevented) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, box.value + key)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return event.defaultPrevented
}

it('[COUNT-32] a code in the box of a count is taken out of it again, and its Enter saves nothing', async () => {
  const heard: string[] = []
  const root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  act(() => drawn.render(<Box onCode={(code, typed) => heard.push(`${code} after ${typed}`)} />))
  const box = root.querySelector('input')
  if (box === null) throw new Error('no box')
  expect(press(box, '3')).toBe(false)
  await new Promise((done) => setTimeout(done, 80))
  for (const key of '4006381333931') press(box, key)
  expect(press(box, 'Enter')).toBe(true)
  expect([box.value, heard]).toEqual(['3', ['4006381333931 after 3']])
  // What is no code stays where it was typed, and its Enter is the form's.
  for (const key of '12.5') press(box, key)
  expect(press(box, 'Enter')).toBe(false)
  expect([box.value, heard]).toEqual(['312.5', ['4006381333931 after 3']])
  act(() => drawn.unmount())
  root.remove()
})
