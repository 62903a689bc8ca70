import type { HttpCaller } from '../../product/http-caller.ts'
import type { SaidOfStep } from './add-documents.ts'

/** A step of the floor, of which documents; without `said` nothing is audited or kept. */
export interface StepCall {
  readonly name: string
  readonly ids: Readonly<Record<string, number | undefined>>
  readonly said?: SaidOfStep | undefined
}

/** Asks the floor for a step; answers the id of its document. */
export async function takeStep(floor: HttpCaller, { name, ids, said }: StepCall): Promise<number> {
  const body = { audits: [], answer: '', ...said, ids }
  const { text } = await floor.call({ method: 'POST', path: `/documents/${name}`, headers: {}, body })
  // The floor's own answer.
  return (JSON.parse(text) as { readonly id: number }).id
}
