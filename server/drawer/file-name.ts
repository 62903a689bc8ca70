/** Longest name that is kept. */
const longest = 255

/**
 * The name a file is kept under: its last part, without control characters, line breaks and marks that no eye sees but that turn a
 * name round (`exe.gnp` read as `png.exe`). Empty when nothing is left.
 */
export function keptFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(-longest)
      // Cut inside of a character, its second half would be left.
      .replace(/^[\uDC00-\uDFFF]/, '')
  )
}

/** The name of a picture that was made anew of a file: the file's, with what the picture is now. */
export function pictureName(fileName: string): string {
  const base = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${base === '' ? 'picture' : base.slice(-(longest - 5))}.webp`
}
