/** Hands a file to the person to save; it is never opened in the page. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may still be asking where to put it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
