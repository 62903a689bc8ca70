import { act, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { createKeyRegistry } from '../../../../src/engine/ui/client/keys/key-registry.ts'
import { AppServicesContext, type AppServices } from '../../../../src/engine/ui/client/services/app-services.ts'
import type { GridHandle } from '../../../../src/engine/ui/contracts/grid-props.ts'
import { FormContext, type FormContextValue } from '../../../../src/engine/ui/form/context/form-context.tsx'
import type { FormStore } from '../../../../src/engine/ui/form/store/form-store.ts'
import type { useLineGrid } from '../../../../src/engine/ui/form/lines/use-line-grid.ts'
import { useLineKeys } from '../../../../src/engine/ui/form/lines/use-line-keys.ts'
import { openSample, rowsOf } from '../open-sample.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('[LINES-20] each press of Alt with an arrow moves the line that was chosen first, however fast they come', async () => {
  const store = openSample({ lines: [1, 2, 3, 4].map((id) => ({ id, lineNo: id, item: id, qty: '1' })) })
  const order = () => rowsOf(store).map(({ item }) => item)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  // The keys ask for nothing else of the services, nor of the form.
  const services = { keys: createKeyRegistry() } as AppServices
  const form = { store, canEdit: true } as FormContextValue
  await act(async () =>
    root.render(
      <AppServicesContext value={services}>
        <FormContext value={form}>
          <Grid store={store} chosen={3} />
        </FormContext>
      </AppServicesContext>,
    ),
  )
  // Nothing that waits for a later turn gets one between two presses.
  const press = (key: string) =>
    act(() => {
      place.querySelector('button')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) press(key)
  expect(order()).toEqual([4, 1, 2, 3])
  // At the end there is no further place, and the line stays chosen.
  press('ArrowUp')
  for (const key of ['ArrowDown', 'ArrowDown']) press(key)
  expect(order()).toEqual([1, 2, 4, 3])
  await act(async () => root.unmount())
  place.remove()
})

/** A grid as far as the keys know one: it has a focused row, and tells which when a key is pressed. */
function Grid({ store, chosen }: { readonly store: FormStore; readonly chosen: number }) {
  const [row, setRow] = useState(chosen)
  const nothing = () => undefined
  const handle = useRef<GridHandle>({
    focus: nothing,
    focusCell: (to) => setRow(to),
    redrawRows: nothing,
    scrollToColumns: nothing,
  })
  const lines = { ...store.logic.linesField('lines'), isOrdered: true }
  const grid = { words: '', rowCount: 4 } as ReturnType<typeof useLineGrid>
  const { handleShortcut } = useLineKeys({ lines, grid, handle })
  const alt = { ctrl: false, shift: false, alt: true }
  return <button onKeyDown={({ key }) => handleShortcut({ key, ...alt, row, column: 'qty' })} />
}
