import type { RowMaking } from '../../model/source-definition.ts'
import { varsOf } from './vars-of.ts'

/** Fields of a row that decide what is made of it: who may not read one of them makes nothing of it. */
export function readsOf({ header, from, on, changes, when }: RowMaking): readonly string[] {
  const conditions = varsOf(when).flatMap((path) => (path.startsWith('rec.') ? path.replace('rec.', '') : []))
  return [
    ...new Set([
      ...Object.values(header),
      ...(from === undefined ? [] : [from.record]),
      ...(on === undefined ? [] : [on]),
      ...(changes === undefined ? [] : [...(changes.of === undefined ? [] : [changes.of]), changes.from, changes.to]),
      ...conditions,
    ]),
  ]
}
