import type { MoveDefinition } from '../../../model/workflow/workflow-definition.ts'

/** Whether a move needs somebody's answer, so that nothing can make it by itself. */
export function asksSomebody({ by, ask }: MoveDefinition): boolean {
  return (
    by === 'approver' ||
    ask.remarks === 'required' ||
    ask.lines !== undefined ||
    ask.fields.some(({ isRequired }) => isRequired)
  )
}
