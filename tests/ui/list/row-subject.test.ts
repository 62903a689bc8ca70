import { describe, expect, it } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { strictestMove } from '../../../src/engine/ui/list/actions/row-moves.ts'
import { withRow } from '../../../src/engine/ui/list/actions/use-selection.ts'
import { createSubjectOf } from '../../../src/engine/ui/list/model/row-subject.ts'
import { field, sampleFamily } from '../support/sample-list.ts'

const moves = sampleFamily.workflow?.moves ?? {}
const [first] = Object.values(moves)
if (first === undefined) throw new Error('The sample family has moves')
const decision = { ...first, id: 'approve', by: 'approver', from: ['PendingApproval'] }
const order: ClientFamily = {
  ...sampleFamily,
  id: 'order',
  docType: 3,
  workflow: sampleFamily.workflow && { ...sampleFamily.workflow, moves: { ...moves, approve: decision } },
  access: { canView: true, canCreate: false },
}
const about = {
  family: 'kind',
  document: 'document',
  status: 'docStatus',
  version: 'docVersion',
  request: 'request',
  since: 'lastVersion',
}
const tasks: ClientFamily = {
  ...sampleFamily,
  id: 'task',
  entity: {
    ...sampleFamily.entity,
    about,
    fields: [
      ...[about.family, about.document, about.status].map((id) => field(id, 'text')),
      ...[about.version, about.request, about.since].map((id) => field(id, 'integer')),
    ],
  },
}
const row = {
  Id: 9,
  Kind: 'order',
  Document: '3/42/PO-1',
  DocStatus: 'PendingApproval',
  DocVersion: 5,
  Request: 77,
  LastVersion: 3,
}

describe('what a row is about', () => {
  it('[LIST-16] is the document it names, in the version and with the request it names', () => {
    const subject = createSubjectOf(tasks, { order })(row)
    expect(subject).toMatchObject({ family: { id: 'order' }, id: 42, etag: '"v5"', since: 3 })
    expect(subject?.moves.map(({ id }) => id)).toEqual(['approve'])
    expect(subject?.named('approve')).toEqual({ Request: 77 })
  })

  it('[LIST-16] offers no move without a request, and is nothing where the family may not be seen', () => {
    expect(createSubjectOf(tasks, { order })({ ...row, Request: null })?.moves).toEqual([])
    expect(createSubjectOf(tasks, {})(row)).toBeUndefined()
    const hidden = { order: { ...order, access: { canView: false, canCreate: false } } }
    expect(createSubjectOf(tasks, hidden)(row)).toBeUndefined()
  })

  it('[OPENT-5] offers what people move by their rights where rows name no request at all', () => {
    const { about } = tasks.entity
    if (about === undefined) throw new Error('Tasks are about documents')
    const open = { ...tasks, entity: { ...tasks.entity, about: { ...about, request: undefined, since: undefined } } }
    const all = Object.values(order.workflow?.moves ?? {}).filter(({ from }) => from.includes('PendingApproval'))
    const subject = createSubjectOf(open, { order })(row)
    expect(subject?.moves).toEqual(all.filter(({ by }) => by !== 'approver'))
    expect(subject?.named('submit')).toEqual({})
    expect(subject?.since).toBeUndefined()
  })

  it('[LIST-17] several families at once ask for remarks as the strictest does', () => {
    const subjectOf = createSubjectOf(tasks, { order })
    const asking = (remarks: 'none' | 'required') => {
      const subject = subjectOf(row)
      if (subject === undefined) throw new Error('The row has a subject')
      return { ...subject, moves: [{ ...decision, ask: { ...decision.ask, remarks } }] }
    }
    expect(strictestMove(decision, [asking('none'), asking('required')]).ask.remarks).toBe('required')
    expect(strictestMove(decision, [asking('none')]).ask.remarks).toBe('none')
  })

  it('[LIST-17] a row joins the selection and leaves it', () => {
    expect(withRow([[1, 3]], 5, true)).toEqual([
      [1, 2],
      [2, 3],
      [5, 6],
    ])
    expect(withRow([[1, 3]], 1, false)).toEqual([[2, 3]])
  })
})
