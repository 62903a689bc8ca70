/** The bullets of the page: the stored text split at `@`, blanks dropped (SPEC-2.9.1). */
export function splitContent(content: string): readonly string[] {
  return content
    .split('@')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
