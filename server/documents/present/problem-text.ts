import { AppError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { wordedParams } from '#core/errors/worded-params.ts'
import { localeText } from '../../definitions/locale-text.ts'
import { translatorFor, type Translate } from '../../definitions/translator-for.ts'

/** Most issues that are told of one run. */
const mostIssues = 3

/** Longest text of a problem. */
const longest = 300

/** Why a run failed, in one language: the words a person would have been refused with, and the first fields they are about. */
export function problemText(
  error: unknown,
  about: { readonly definitions: TenantDefinitions; readonly language: string; readonly family: FamilyDefinition },
): string {
  const translate = translatorFor(about.definitions, about.language)
  if (!(error instanceof AppError)) return translate('errors.E_UNAVAILABLE')
  const params = wordedParams(error.params, (key) => localeText(about.definitions, about.language, key))
  const issues = (error.extra.issues ?? [])
    .slice(0, mostIssues)
    .map((issue) => issueText(issue, about.family, translate))
  return [translate(`errors.${error.code}`, params), ...issues].join(' ').slice(0, longest)
}

function issueText(issue: FieldIssue, { entity }: FamilyDefinition, translate: Translate): string {
  const fields =
    issue.lines === undefined ? entity.fields : (entity.lines.find((one) => one.id === issue.lines)?.fields ?? [])
  const label = fields.find((field) => field.id === issue.field)?.label
  const place = [
    label === undefined ? issue.field : translate(label),
    ...(issue.row === undefined ? [] : [issue.row + 1]),
  ]
  return `${place.join(' ')}: ${translate(issue.message, issue.params)}`
}
