import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { CodeField } from '../../../src/plugins/scans/code-field.tsx'
import type { InvoiceDraft, Values } from '../../../src/plugins/scans/use-draft.ts'

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

const translator = {
  subscribe: () => () => undefined,
  revision: () => 1,
  translate: (key: string, params?: object) => `${key}${params === undefined ? '' : JSON.stringify(params)}`,
}

/** A line whose number is so sure, drawn; answers what was changed of it. */
function draw(line: Values, isLocked = false): Values[] {
  const changed: Values[] = []
  const draft = {
    line: (_id: number, name: string) => line[name],
    setLine: (_id: number, values: Values) => changed.push(values),
  }
  act(() =>
    drawn.render(
      // The field asks the services for words alone, and the draft for its line.
      <AppServicesContext value={{ translator } as unknown as AppServices}>
        <CodeField
          draft={draft as unknown as InvoiceDraft}
          line={{ Id: 4, ...line }}
          no={1}
          least={80}
          isLocked={isLocked}
          isBill
          onShow={() => undefined}
        />
      </AppServicesContext>,
    ),
  )
  return changed
}

const box = () => root.querySelector('input')
const isUnsure = () => root.querySelector('[data-scan-field]')?.getAttribute('data-unsure')

it('[SCAN-722] the number of a line stands beside the page with how sure it is, and waits where its letters are unsure', () => {
  draw({ Code: 'CSs-107', CodeSure: 55, CodeSeen: false })
  expect([box()?.value, isUnsure()]).toEqual(['CSs-107', 'true'])
  expect(root.textContent).toContain('scans.unsure{"sure":55}')
  draw({ Code: 'CS-107', CodeSure: 80, CodeSeen: false })
  expect([isUnsure(), root.textContent?.includes('scans.sure{"sure":80}')]).toEqual(['false', true])
  draw({ Code: null, CodeSure: null })
  expect([box()?.value, isUnsure(), root.textContent]).toEqual(['', 'false', 'scans.codeOf{"line":1}'])
})

it('[SCAN-722] it is confirmed with Enter, and confirmed by being corrected', () => {
  const changed = draw({ Code: 'CSs-107', CodeSure: 55, CodeSeen: false })
  act(() => void box()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), 'CS-107')
    box()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(changed).toEqual([{ CodeSeen: true }, { Code: 'CS-107', CodeSeen: true }])
  draw({ Code: 'CSs-107', CodeSure: 55, CodeSeen: true })
  expect(isUnsure()).toBe('false')
  draw({ Code: 'CSs-107', CodeSure: 55 }, true)
  expect([box()?.disabled, root.querySelector('button')]).toEqual([true, null])
})
