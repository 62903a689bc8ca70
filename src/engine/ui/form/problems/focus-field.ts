import { fieldDomId } from '../header/form-field.tsx'

/** Opens the section a field stands in and puts the focus on it; of a lines field, on what begins a line. */
export function focusField(fieldId: string): void {
  const control = document.getElementById(fieldDomId(fieldId))
  if (control === null) {
    const lines = document.querySelector(`[data-lines="${CSS.escape(fieldId)}"]`)
    // Where a line is begun; without an entry field the first command adds one.
    lines?.querySelector<HTMLElement>('.frm-lines-entry input, .frm-command')?.focus({ preventScroll: true })
    lines?.scrollIntoView({ block: 'center' })
    return
  }
  const section = control.closest('details')
  if (section !== null) section.open = true
  control.focus()
  control.scrollIntoView?.({ block: 'center' })
}
