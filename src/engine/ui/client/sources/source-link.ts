/** Which documents a new one is made from, as the address of its form says. */
export interface SourceLink {
  /** Id of the source in the family of the form. */
  readonly source: string
  readonly ids: readonly number[]
}

/** Reads `?source=purchaseOrder&ids=1,2`; undefined where the address names no sources. */
export function readSourceLink(search: string): SourceLink | undefined {
  const query = new URLSearchParams(search)
  const source = query.get('source') ?? ''
  const ids = (query.get('ids') ?? '').split(',').filter((part) => /^[1-9]\d{0,15}$/.test(part))
  return source === '' || ids.length === 0 ? undefined : { source, ids: [...new Set(ids.map(Number))] }
}

/** The query of an address that `readSourceLink` reads. */
export function printSourceLink({ source, ids }: SourceLink): string {
  return `?source=${encodeURIComponent(source)}&ids=${ids.join(',')}`
}
