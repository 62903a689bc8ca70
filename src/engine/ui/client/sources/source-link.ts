/** Which documents a new one is made from, as the address of its form says. */
export interface SourceLink {
  /** Id of the source in the family of the form. */
  readonly source: string
  readonly ids: readonly number[]
  /** Lines of them; undefined: all that are open. */
  readonly lines: readonly number[] | undefined
}

/** Reads `?source=purchaseOrder&ids=1,2` and `&lines=7,8`; undefined where the address names no sources. */
export function readSourceLink(search: string): SourceLink | undefined {
  const query = new URLSearchParams(search)
  const source = query.get('source') ?? ''
  const ids = readIds(query.get('ids'))
  const lines = readIds(query.get('lines'))
  return source === '' || ids.length === 0 ? undefined : { source, ids, lines: lines.length === 0 ? undefined : lines }
}

function readIds(text: string | null): readonly number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,15}$/.test(part))
  return [...new Set(ids.map(Number))]
}

/** The query of an address that `readSourceLink` reads. */
export function printSourceLink({ source, ids, lines }: SourceLink): string {
  const ofLines = lines === undefined ? '' : `&lines=${lines.join(',')}`
  return `?source=${encodeURIComponent(source)}&ids=${ids.join(',')}${ofLines}`
}
