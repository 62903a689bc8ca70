/** Goes on from a field to the next that waits for a person, else to the button that makes the voucher. */
export function focusNextUnsure(from: Element): void {
  const root = from.closest('.scn-form')
  const fields = [...(root?.querySelectorAll<HTMLElement>('[data-scan-field]') ?? [])]
  const own = fields.findIndex((field) => field === from)
  const waiting = (field: HTMLElement) => field.dataset['unsure'] === 'true'
  const next = [...fields.slice(own + 1), ...fields.slice(0, Math.max(0, own))].find(waiting)
  const control =
    next?.querySelector<HTMLElement>('input, select') ?? root?.querySelector<HTMLElement>('[data-scan-voucher]')
  control?.focus()
}
