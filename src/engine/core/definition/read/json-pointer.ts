/** One more step of an RFC 6901 pointer. */
export function pointerTo(parent: string, key: string | number): string {
  const text = String(key)
  const step = /[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text
  return `${parent}/${step}`
}

/** A pointer of several steps under a parent. */
export function pointerOf(...keys: readonly (string | number)[]): string {
  return keys.reduce<string>((pointer, key) => pointerTo(pointer, key), '')
}

/** The keys a pointer walks through. */
export function pointerKeys(pointer: string): readonly string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The pointer without its last step; `''` stays. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
}
