/** The title of an expanded lookup `{ Id, Name, '@larder.title' }`. */
export function titleOf(expanded: object): string | undefined {
  const entries = Object.entries(expanded)
  const title =
    entries.find(([name]) => name === '@larder.title') ??
    entries.find(([name, value]) => name !== 'Id' && typeof value === 'string')
  return typeof title?.[1] === 'string' ? title[1] : undefined
}
