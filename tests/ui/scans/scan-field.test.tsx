import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { ScanField } from '../../../src/plugins/scans/scan-field.tsx'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: HTMLElement
let drawn: Root
beforeEach(() => {
  root = document.createElement('div')
  document.body.append(root)
  drawn = createRoot(root)
})
afterEach(() => {
  act(() => drawn.unmount())
  root.remove()
})

const translator = { subscribe: () => () => undefined, revision: () => 1, translate: (key: string) => key }

/** One field that waits, and the button that waits for it. */
function Invoice({ onShow }: { readonly onShow: (says: string) => void }) {
  const [text, setText] = useState('R-1OO7')
  const [isSeen, setSeen] = useState(false)
  return (
    <div className="scn-form">
      <ScanField
        label="No."
        sure={60}
        isUnsure={!isSeen}
        isLocked={false}
        says={text}
        onShow={onShow}
        onConfirm={() => setSeen(true)}
      >
        {(id) => <input id={id} value={text} onChange={({ target }) => setText(target.value)} />}
      </ScanField>
      <button data-scan-voucher="" disabled={!isSeen} />
    </div>
  )
}

function draw(): string[] {
  const shown: string[] = []
  const show = (says: string) => void shown.push(says)
  act(() =>
    drawn.render(
      // The field asks the services for words alone.
      <AppServicesContext value={{ translator } as unknown as AppServices}>
        <Invoice onShow={show} />
      </AppServicesContext>,
    ),
  )
  return shown
}

const box = () => root.querySelector('input')
const voucher = () => root.querySelector('[data-scan-voucher]')

it('[SCAN-15] what a value says is shown while it is at hand, also as it is corrected', () => {
  const shown = draw()
  expect(shown).toEqual([])
  act(() => box()?.focus())
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), 'R-1007')
    box()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(shown).toEqual(['R-1OO7', 'R-1007'])
})

it('[SCAN-15] the last value that waits leads to the voucher, by Enter and by its button', () => {
  draw()
  act(() => box()?.focus())
  act(() => void box()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(document.activeElement).toBe(voucher())
  act(() => drawn.unmount())
  drawn = createRoot(root)
  draw()
  act(() => root.querySelector<HTMLElement>('[data-scan-field] button')?.click())
  expect(document.activeElement).toBe(voucher())
})
