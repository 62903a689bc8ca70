import { remarkMaximum } from '#core/text/remark-maximum.ts'

/** What is wrong with a remark, as a locale key with parameters. */
export interface RemarkIssue {
  readonly key: string
  readonly params?: { readonly n: number }
}

/** Too long, or missing where it is required (SPEC-5.22). */
export function remarkIssue(remark: string, isRequired: boolean): RemarkIssue | undefined {
  if (remark.length > remarkMaximum) return { key: 'emailApproval.remarkTooLong', params: { n: remarkMaximum } }
  if (isRequired && remark.trim() === '') return { key: 'emailApproval.remarkRequired' }
  return undefined
}
