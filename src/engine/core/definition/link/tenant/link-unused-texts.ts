import { textsOfCode, type CodeTexts } from '../../../model/code-texts.ts'
import { withoutForm } from '../../../text/text-forms.ts'
import { namesOf } from '../../normalize/locales/merge-locales.ts'
import { issueAt } from '../../read/locate.ts'
import type { SourceFile } from '../../read/source-file.ts'
import type { LinkIssue } from '../proof/link-issue.ts'
import { textsIn } from './link-locales.ts'
import type { Proof } from '../proof/proof.ts'

/** Every text is shown by a definition or by code; asked when all tenants are proved, because an overlay may be the one that shows it. */
export function* linkUnusedTexts(files: readonly SourceFile[], code: CodeTexts, proof: Proof): Generator<LinkIssue> {
  const isOfCode = textsOfCode(code)
  for (const file of files) {
    const [, namespace] = namesOf(file)
    for (const [pointer] of textsIn(file.value, '')) {
      const key = `${namespace}${pointer.replaceAll('/', '.')}`
      if (proof.usedTexts.has(key) || proof.usedTexts.has(withoutForm(key)) || isOfCode(key)) continue
      const message = `Nothing shows the text "${key}".`
      const issue = issueAt(file, { pointer, atKey: true, code: 'unused-text', message, hint: 'delete it' })
      yield { ...issue, cause: `text:${key}` }
    }
  }
}
