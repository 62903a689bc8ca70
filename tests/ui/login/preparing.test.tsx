import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tenantPath, type Progress } from '#core/http/tenant-contract.ts'
import { AppServicesContext, type AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { PreparingNote } from '../../../src/plugins/login/preparing-note.tsx'
import { usePreparing } from '../../../src/plugins/login/use-preparing.ts'

// React's own switch for tests that use `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Note() {
  const progress = usePreparing()
  return progress === undefined ? <p>there</p> : <PreparingNote progress={progress} />
}

/** The note of a tenant that says this at first, while the server answers one progress after the other, the last one from then on. */
async function noteOf(first: Progress | undefined, answers: readonly (Progress | undefined | 'away')[]) {
  let asked = 0
  const json = async (path: string) => {
    expect(path).toBe(tenantPath)
    const now = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    if (now === 'away') throw new Error('away')
    return { data: { Preparing: now } }
  }
  const translator = { translate: (key: string) => key, subscribe: () => () => undefined, revision: () => 1 }
  const services = { api: { json }, tenant: { Preparing: first }, translator } as unknown as AppServices
  const root = document.createElement('div')
  const page = createRoot(root)
  await act(async () => {
    page.render(
      <AppServicesContext value={services}>
        <Note />
      </AppServicesContext>,
    )
  })
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return { root, wait, asked: () => asked, bar: () => root.querySelector('progress') }
}

it('[DEMO-750] sign-in shows how far the data of the tenant are, follows them through a call that fails, and asks no more once they are there', async () => {
  const note = await noteOf({ Done: 10, Total: 1212 }, [{ Done: 60, Total: 1212 }, 'away', undefined])
  expect([note.bar()?.value, note.bar()?.max]).toEqual([10, 1212])
  expect(note.root.querySelector('[role=status]')?.textContent).toBe('Login.PreparingLogin.PreparingWait')
  await note.wait(1_000)
  expect(note.bar()?.value).toBe(60)
  await note.wait(1_000)
  expect(note.bar()?.value).toBe(60)
  await note.wait(1_000)
  expect(note.root.textContent).toBe('there')
  await note.wait(10_000)
  expect(note.asked()).toBe(3)
})

it('[DEMO-750] sign-in asks nothing where the data are there', async () => {
  const note = await noteOf(undefined, [{ Done: 1, Total: 2 }])
  await note.wait(10_000)
  expect([note.root.textContent, note.asked()]).toEqual(['there', 0])
})
