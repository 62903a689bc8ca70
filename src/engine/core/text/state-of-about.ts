import type { AboutDefinition } from '../model/family-definition.ts'
import { stateLabel } from './text-forms.ts'

/** Key of the name of the state in a row about a document, as the document's family calls it (LANG-58); undefined where the row names no family or state. */
export function stateOfAbout(
  about: AboutDefinition | undefined,
  valueOf: (field: string) => unknown,
): string | undefined {
  if (about === undefined) return undefined
  const [family, state] = [valueOf(about.family), valueOf(about.status)]
  if (typeof family !== 'string' || typeof state !== 'string') return undefined
  return family === '' || state === '' ? undefined : stateLabel(family, state)
}
