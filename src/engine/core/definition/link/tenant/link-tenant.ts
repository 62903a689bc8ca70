import { isTimeZone } from '../../../calendar/site-time.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import { issueAt } from '../../read/locate.ts'
import type { SourceFile } from '../../read/source-file.ts'
import { unknownName } from '../proof/link-problem.ts'
import type { LinkContext } from '../proof/link-context.ts'
import { linkPlugins } from '../code/link-plugins.ts'
import { linkSignIn } from './link-sign-in.ts'
import type { LinkIssue } from '../proof/link-issue.ts'

/** The languages a tenant offers have texts, the default is one of them, and password limits leave room. */
export function* linkTenant(file: SourceFile, { definitions, code, proof }: LinkContext): Generator<LinkIssue> {
  const { locale, passwords, session } = definitions.settings
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
  // Without an end of all passwords there are those of single users.
  if (passwords.expiryDays > 0 && passwords.promptDays >= passwords.expiryDays) {
    const message = `A password that ends after ${passwords.expiryDays} days cannot be asked about ${passwords.promptDays} days before.`
    yield issueAt(file, { pointer: '/passwordRules/promptDays', code: 'limits', message })
  }
  if (session.idleMinutes > session.absoluteMinutes) {
    const message = `A session of ${session.absoluteMinutes} minutes never idles for ${session.idleMinutes}.`
    yield issueAt(file, { pointer: '/session', code: 'limits', message })
  }
  if (!isTimeZone(locale.timeZone)) {
    const message = `There is no time zone "${locale.timeZone}".`
    const hint = didYouMean(locale.timeZone, Intl.supportedValuesOf('timeZone'))
    yield issueAt(file, {
      pointer: '/timeZone',
      code: 'unknown-time-zone',
      message,
      ...(hint === undefined ? {} : { hint }),
    })
  }
  yield* linkPlugins(file, code.plugins)
  yield* linkSignIn(file, definitions.settings.authentication)
}
