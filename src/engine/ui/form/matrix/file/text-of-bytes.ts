/** The words of a file, whatever a spreadsheet wrote them in: UTF-16 where it says so, UTF-8 where that can be read, else the letters of Windows. */
export function textOfBytes(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
