import { issueAt } from '../read/locate.ts'
import type { SourceFile } from '../read/source-file.ts'
import { unknownName } from './link-problem.ts'
import type { LinkContext } from './link-context.ts'
import type { LinkIssue } from './link-issue.ts'

/** The languages a tenant offers have texts, the default is one of them, and password limits leave room. */
export function* linkTenant(file: SourceFile, { definitions, proof }: LinkContext): Generator<LinkIssue> {
  const { locale, passwords } = definitions.settings
  const known = Object.keys(definitions.locales)
  for (const [index, name] of locale.languages.entries()) {
    proof.references += 1
    if (!known.includes(name))
      yield issueAt(
        file,
        unknownName({ pointer: `/languages/${index}`, code: 'unknown-language', what: 'language', name, known }),
      )
  }
  if (!locale.languages.includes(locale.defaultLanguage)) {
    yield issueAt(
      file,
      unknownName({
        pointer: '/defaultLanguage',
        code: 'unknown-language',
        what: 'offered language',
        name: locale.defaultLanguage,
        known: locale.languages,
      }),
    )
  }
  if (passwords.minimumLength > passwords.maximumLength) {
    const message = `No password can be at least ${passwords.minimumLength} and at most ${passwords.maximumLength} characters long.`
    yield issueAt(file, { pointer: '/passwordRules', code: 'limits', message })
  }
}
