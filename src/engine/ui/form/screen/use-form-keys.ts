import { useEffect } from 'react'

/** What the keys of a form do; undefined where it cannot be done. */
interface FormKeys {
  readonly save: (() => unknown) | undefined
  readonly primary: (() => unknown) | undefined
}

/** Ctrl+S saves, Ctrl+Enter makes the main move; not while a dialog is open. The field in focus is left first, so that its words count. */
export function useFormKeys({ save, primary }: FormKeys): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const act = event.key.toLowerCase() === 's' ? save : event.key === 'Enter' ? primary : undefined
      if (event.key.toLowerCase() === 's') event.preventDefault()
      if (act === undefined || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      settleFocus()
      act()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [save, primary])
}

/** Leaves the control in focus and comes back to it. */
function settleFocus(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return
  activeElement.blur()
  activeElement.focus()
}
