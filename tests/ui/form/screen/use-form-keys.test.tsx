import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { createKeyRegistry, runKey } from '../../../../src/engine/ui/client/keys/key-registry.ts'
import { AppServicesContext, type AppServices } from '../../../../src/engine/ui/client/services/app-services.ts'
import { useFormKeys } from '../../../../src/engine/ui/form/screen/use-form-keys.ts'

function Form({ done }: { readonly done: string[] }) {
  useFormKeys({ save: () => done.push('saved'), primary: () => done.push('made') })
  return null
}

it('[FORM-740] a key that saves or makes the main move works once for each press, however long it is held', async () => {
  const keys = createKeyRegistry()
  const done: string[] = []
  const root = createRoot(document.createElement('div'))
  // The keys ask for nothing else of the services.
  const services = { keys } as AppServices
  await act(async () =>
    root.render(
      <AppServicesContext value={services}>
        <Form done={done} />
      </AppServicesContext>,
    ),
  )
  const press = (key: string, repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key, ctrlKey: true, repeat, cancelable: true })
    runKey(keys, event)
  }
  for (const repeat of [false, true, true]) press('Enter', repeat)
  for (const repeat of [false, true]) press('s', repeat)
  press('Enter', false)
  expect(done).toEqual(['made', 'saved', 'made'])
  await act(async () => root.unmount())
})
