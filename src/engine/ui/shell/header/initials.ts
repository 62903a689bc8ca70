/** Up to two initials of a user name such as `mary.ann-jones` or `chef`, in capitals. */
export function initials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter((word) => word !== '')
  const first = words[0] ?? '?'
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = last === undefined ? Array.from(first).slice(0, 2) : [Array.from(first)[0], Array.from(last)[0]]
  return letters.join('').toUpperCase()
}
