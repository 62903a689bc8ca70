import { AppError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { translateWriteError } from '../../documents/command/write-error.ts'
import type { BodyInOneGo } from './body-in-one-go.ts'
import type { Making } from './make-in-one-go.ts'

type Refused = Making & Pick<BodyInOneGo, 'rows'>

/**
 * What a document made in one go was refused with, as what is wrong with its source: fields and cells are those it was copied from, because
 * that is the form in front of the person. What was copied from nowhere stands beside no field.
 */
export function toldOfSource(making: Refused, error: unknown): unknown {
  const refused = translateWriteError(making.target.entity, error)
  const issues = refused instanceof AppError ? refused.extra.issues : undefined
  if (!(refused instanceof AppError) || issues === undefined) return refused
  return new AppError(refused.code, refused.params, {
    ...refused.extra,
    issues: issues.map((issue) => onSource(making, issue)),
  })
}

function onSource({ source, inOneGo, rows }: Refused, issue: FieldIssue): FieldIssue {
  const { lines, row, ...rest } = issue
  const { into, from, map } = source.lines
  const header = { ...source.same, ...source.header, ...inOneGo.header }
  if (lines === undefined) return { ...rest, field: issue.field === into ? from : (header[issue.field] ?? '') }
  const field = { ...map, ...inOneGo.lines }[issue.field]
  const index = rows[row ?? -1]
  if (lines !== into || field === undefined || index === undefined) return { ...rest, field: from }
  return { ...rest, field, lines: from, row: index }
}
