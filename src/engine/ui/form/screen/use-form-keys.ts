import { useMemo } from 'react'
import type { KeyBinding } from '../../client/keys/key-binding.ts'
import { useKeys } from '../../client/keys/use-keys.ts'

/** What the keys of a form do; undefined where it cannot be done. */
interface FormKeys {
  readonly save: (() => unknown) | undefined
  readonly primary: (() => unknown) | undefined
}

/** Ctrl+S saves, Ctrl+Enter makes the main move; not while a dialog is open. The field in focus is left first, so that its words count. */
export function useFormKeys({ save, primary }: FormKeys): void {
  useKeys(
    useMemo(
      (): readonly KeyBinding[] => [
        {
          id: 'form.save',
          group: 'form',
          keys: ['Mod+S'],
          label: save && 'keys.save',
          run(event) {
            // Nobody means the browser's own dialog here.
            event.preventDefault()
            runFor(event, save)
          },
        },
        {
          id: 'form.primary',
          group: 'form',
          keys: ['Mod+Enter'],
          label: primary && 'keys.primary',
          run: (event) => runFor(event, primary),
        },
      ],
      [save, primary],
    ),
  )
}

/** A key that is held repeats itself: what it did may have led to another action, which nobody asked for (FORM-740). */
function runFor(event: KeyboardEvent, act: (() => unknown) | undefined): void {
  if (act === undefined || event.repeat || document.querySelector('dialog[open]') !== null) return
  event.preventDefault()
  leaveAndReturn()
  act()
}

/** Leaves the control in focus and comes back to it. */
function leaveAndReturn(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return
  activeElement.blur()
  activeElement.focus()
}
