import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { FigureBox } from '../../../src/plugins/scans/figure-box.tsx'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// What of a locale a figure is written by.
const locale = { language: 'es', currencySymbol: '$' } as Locale

/** Types over what stands in a box, as a person does. */
function type(box: HTMLInputElement, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('[SCAN-17] a figure stands and is typed as the language writes it, and is stored as it is', () => {
  const stored: unknown[] = []
  const root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  const part = { locale, least: 2, isLocked: false, onChange: (figure: unknown) => stored.push(figure) }
  act(() => drawn.render(<FigureBox {...part} value="1201.4" />))
  const box = root.querySelector('input')
  if (box === null) throw new Error('no box')
  expect(box.value).toBe('1.201,40')
  type(box, '201,45')
  type(box, '201,4x')
  expect([box.value, box.getAttribute('aria-invalid'), stored]).toEqual(['201,4x', 'true', ['201.45', '201,4x']])
  type(box, '')
  expect([box.getAttribute('aria-invalid'), stored]).toEqual([null, ['201.45', '201,4x', null]])
  act(() => drawn.unmount())
  root.remove()
})
