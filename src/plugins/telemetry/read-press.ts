/** Roles that can be pressed; plain elements have theirs without saying so. */
const pressable =
  'button, a[href], summary, input[type="checkbox"], input[type="radio"], input[type="submit"], [role="button"], [role="link"], [role="menuitem"], [role="tab"], [role="option"], [role="switch"], [role="checkbox"], [role="radio"]'

/** Words longer than this are no label of ours. */
const longestLabel = 120

/** The control a click was on: its role, and the words that name it. Undefined for a click on anything else. */
export function readPress(target: EventTarget | null): { readonly role: string; readonly words: string } | undefined {
  const control = target instanceof Element ? target.closest(pressable) : null
  if (control === null) return undefined
  const words = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
  return { role: roleOf(control), words: words.length > longestLabel ? '' : words }
}

function roleOf(control: Element): string {
  const role = control.getAttribute('role')
  if (role !== null && /^[a-z]{1,20}$/.test(role)) return role
  if (control instanceof HTMLAnchorElement) return 'link'
  const type = control instanceof HTMLInputElement ? control.type : ''
  return type === 'checkbox' || type === 'radio' ? type : 'button'
}
