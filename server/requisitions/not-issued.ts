import { tellsBudget } from '#core/effects/budget-use.ts'
import type { AppError } from '#core/errors/app-error.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { readableFields } from '../entity-sql/readable-entity.ts'
import { problemText } from '../documents/present/problem-text.ts'

/**
 * Why an approved requisition was not issued, to who approved it (RQN-442). What budgets have left is told to those alone who are told of budgets
 * (BUDG-10); and what whoever issues by hand may confirm is said to be left to them.
 */
export function notIssued(error: AppError, { ctx, definitions, family }: CommandScope): string {
  const { language, permissions } = ctx
  const translate = translatorFor(definitions, language)
  const hidesBudget = error.code === 'E_BUDGET' && !tellsBudget(family, readableFields(family.entity, permissions))
  const why = hidesBudget
    ? translate('requisition.said.beyondBudget')
    : problemText(error, { definitions, language, family })
  const said = translate('requisition.said.notIssued', { why })
  const mayConfirm = error.extra.body?.['CanConfirm'] === true
  return mayConfirm ? `${said} ${translate('requisition.said.toConfirm')}` : said
}
