import type { HttpCaller } from '../../product/http-caller.ts'
import type { SaidOfStep } from './add-documents.ts'

/** Nothing said of a step. */
export const nothingSaid: SaidOfStep = { audits: [], answer: '' }

/** Asks the floor for a step; answers the id of its document. */
export async function takeStep(
  floor: HttpCaller,
  name: string,
  ids: Readonly<Record<string, number | undefined>>,
  said: SaidOfStep = nothingSaid,
): Promise<number> {
  const body = { ...said, ids }
  const { text } = await floor.call({ method: 'POST', path: `/documents/${name}`, headers: {}, body })
  // The floor's own answer.
  return (JSON.parse(text) as { readonly id: number }).id
}
