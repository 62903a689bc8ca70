/** Path of the hash in the address bar, decoded: `/ui/login` of `#/ui/login?x=1`. */
export function currentPath(): string {
  const path = location.hash.replace(/^#/, '').split('?')[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
