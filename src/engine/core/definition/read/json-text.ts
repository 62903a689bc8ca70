import type { Json } from '../../model/value.ts'

/** A value as a message shows it: a text as it is, anything else as JSON. */
export function jsonText(value: Json | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
}
