import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { FormContext, type FormContextValue } from '../../../../src/engine/ui/form/context/form-context.tsx'
import { TabStrip } from '../../../../src/engine/ui/form/tabs/tab-strip.tsx'
import { locale } from '../open-sample.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const removed: (() => void)[] = []
afterEach(() => {
  for (const remove of removed.splice(0)) remove()
})

/** The strip reads nothing else of its form. */
const form = { translate: (key: string) => key, locale } as unknown as FormContextValue

async function drawStrip() {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  removed.push(() => {
    act(() => root.unmount())
    host.remove()
  })
  const opened: string[] = []
  const tabs = ['one', 'two', 'three'].map((id) => ({ id, title: id, sections: [] }))
  await act(async () =>
    root.render(
      <FormContext value={form}>
        <TabStrip
          tabs={tabs}
          open="one"
          id="form"
          errors={{ three: 2 }}
          counts={{ one: { value: 1200, isCapped: false }, two: { value: 10_001, isCapped: true } }}
          onOpen={(tab) => opened.push(tab)}
        />
      </FormContext>,
    ),
  )
  const all = [...host.querySelectorAll<HTMLButtonElement>('[role=tab]')]
  const press = (key: string) =>
    act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  return { host, all, opened, press }
}

describe('the strip of tabs', () => {
  it('[FORM-24] is a tab list of which the open one takes the focus', async () => {
    const { host, all } = await drawStrip()
    expect(host.querySelector('[role=tablist]')?.getAttribute('aria-label')).toBe('form.tabs.label')
    expect(
      all.map((tab) => [tab.id, tab.getAttribute('aria-controls'), tab.getAttribute('aria-selected'), tab.tabIndex]),
    ).toEqual([
      ['form-tab-one', 'form-panel-one', 'true', 0],
      ['form-tab-two', 'form-panel-two', 'false', -1],
      ['form-tab-three', 'form-panel-three', 'false', -1],
    ])
    expect(all.map((tab) => tab.textContent)).toEqual(['one1,200', 'two10,000+', 'three2form.tabs.errors'])
  })

  it('[FORM-24] is walked by arrows, Home and End, and opened by a press', async () => {
    const { all, opened, press } = await drawStrip()
    all[0]?.focus()
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowRight', 0],
      ['ArrowLeft', 2],
      ['Home', 0],
      ['End', 2],
    ] as const) {
      await press(key)
      expect(document.activeElement).toBe(all[at])
    }
    expect(opened).toEqual([])
    await act(async () => all[2]?.click())
    expect(opened).toEqual(['three'])
  })
})
