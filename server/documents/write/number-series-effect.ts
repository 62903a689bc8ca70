import { integerParam } from '#core/model/param.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../effects/record-effect.ts'

const needs = { nextNo: integerParam('header') }

/** Saves of series of numbers: the next number only grows, so that none is given twice (DOC-46). */
export const numberSeriesEffect: RecordEffect = defineRecordEffect({
  name: 'documents:numberSeries',
  needs,
  issues: ({ record, before }) => Promise.resolve(shrinkIssues({ record, before })),
})

function shrinkIssues({
  record,
  before,
}: Pick<RecordEffectInput<typeof needs>, 'record' | 'before'>): readonly FieldIssue[] {
  const [old, now] = [before?.nextNo, record.nextNo]
  if (old === undefined || now === undefined || now >= old) return []
  return [fieldIssue('nextNo', { code: 'onlyGrows', params: { next: old } })]
}
