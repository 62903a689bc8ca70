import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { loadable } from '../../../../src/engine/ui/parts/page/loadable.tsx'

function Hello({ name }: { readonly name: string }) {
  return <p>{`Hello ${name}`}</p>
}

describe('loadable', () => {
  it('[SHELL-7] what was loaded before is drawn at once, without its fallback', async () => {
    const part = loadable(async () => Hello)
    await part.preload()
    const element = document.createElement('div')
    flushSync(() =>
      createRoot(element).render(
        <Suspense fallback="waiting">
          <part.Component name="Ada" />
        </Suspense>,
      ),
    )
    expect(element.textContent).toBe('Hello Ada')
  })

  it('[SHELL-7] a failed load is tried again', async () => {
    let tries = 0
    const part = loadable(async () => {
      tries += 1
      if (tries === 1) throw new Error('lost')
      return Hello
    })
    await expect(part.preload()).rejects.toThrow('lost')
    await part.preload()
    await part.preload()
    expect(tries).toBe(2)
  })
})
