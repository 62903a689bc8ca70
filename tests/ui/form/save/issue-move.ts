import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'

/** A move that asks for remarks and for a quantity of each line. */
export const issueMove: MoveDefinition = {
  id: 'issue',
  label: 'move.issue',
  from: ['Approved'],
  to: { outcomes: { part: 'Partial', complete: 'Completed' } },
  by: 'PostRequisition',
  at: undefined,
  guard: undefined,
  firstIf: undefined,
  effects: [],
  newVersion: false,
  intent: 'primary',
  confirm: false,
  ask: {
    remarks: 'optional',
    fields: [],
    lines: {
      lines: 'lines',
      id: 'issueQty',
      label: 'move.ask.issueQty',
      columns: ['item'],
      fields: [],
      upTo: 'openQty',
      picks: false,
    },
  },
}
