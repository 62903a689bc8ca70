import { act, useState, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import type { LookupCandidate, WidgetProps } from '#engine'
import { locale } from '../form/open-sample.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const drawn: (() => void)[] = []
afterEach(() => {
  for (const remove of drawn.splice(0)) remove()
})

/** What a widget reported, in order. */
export interface Reports {
  readonly changes: (readonly [Scalar, LookupCandidate | undefined])[]
  readonly words: string[]
  readonly leaves: number[]
}

/** Draws one widget as a form would: words and values it reports come back to it. */
export async function draw(
  Control: ComponentType<WidgetProps>,
  field: FieldDefinition,
  more: Partial<WidgetProps> = {},
) {
  const reports: Reports = { changes: [], words: [], leaves: [] }
  const root = document.createElement('div')
  document.body.append(root)
  const reactRoot = createRoot(root)
  drawn.push(() => {
    act(() => reactRoot.unmount())
    root.remove()
  })

  function Host() {
    const [shown, setShown] = useState({ value: more.value, text: more.text ?? '' })
    return (
      <Control
        id="control"
        field={field}
        label="Quantity"
        help={undefined}
        issue={undefined}
        isReadOnly={false}
        isRequired={false}
        services={{ translate: (key) => key, locale, search: () => Promise.resolve([]) }}
        {...more}
        value={shown.value}
        text={shown.text}
        onChange={(value, candidate) => {
          reports.changes.push([value, candidate])
          setShown({ value, text: candidate?.text ?? String(value ?? '') })
        }}
        onType={(text) => {
          reports.words.push(text)
          setShown({ ...shown, text })
        }}
        onLeave={() => reports.leaves.push(1)}
      />
    )
  }
  await act(async () => reactRoot.render(<Host />))
  return { root, reports, get: (selector: string) => find(root, selector) }
}

function find(root: HTMLElement, selector: string): HTMLInputElement {
  const element = root.querySelector(selector)
  if (element === null) throw new Error(`Nothing matches ${selector} in ${root.innerHTML}`)
  // Tests ask for controls.
  return element as HTMLInputElement
}

/** Types into a control as a browser does. */
export async function type(control: HTMLInputElement, words: string): Promise<void> {
  // React overrides the property of the element; the prototype's own setter is what a browser uses.
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  await act(async () => {
    control.focus()
    property?.set?.call(control, words)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Presses a key on an element. */
export async function press(element: Element, key: string, more: KeyboardEventInit = {}): Promise<void> {
  await act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))
}

/** Clicks an element. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
}

/** Waits for timers of a widget. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => new Promise((resolve) => setTimeout(resolve, milliseconds)))
}

/** Leaves a control. */
export async function leave(control: HTMLElement): Promise<void> {
  await act(async () => control.blur())
}

/** Chooses a value of a select. */
export async function choose(control: HTMLInputElement, value: string): Promise<void> {
  await act(async () => {
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
