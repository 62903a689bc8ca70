import { formatMessage } from '#core/errors/format-message.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { textParam } from '#core/model/param.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { localeText } from '../definitions/locale-text.ts'
import { exampleOf } from '../mail/wording/example-of.ts'
import { mailWords, type MailWords } from '../mail/wording/mail-words.ts'

const needs = {
  mail: textParam('header', ['choice']),
  language: textParam('header', ['choice']),
  subject: textParam('header', ['text']),
  opening: textParam('header', ['multiline']),
  names: textParam('header', ['text']),
  shownSubject: textParam('header', ['text']),
  shownOpening: textParam('header', ['multiline']),
}

type WordingInput = RecordEffectInput<typeof needs>

/**
 * Saves of the wording of a mail (MAIL-22, MAIL-23): what is left empty is filled with the usual words, both texts are shown with an example
 * in them, and a name that is not filled in this mail is refused.
 */
export const wordingEffect: RecordEffect = defineRecordEffect({
  name: 'mail:wording',
  needs,
  fills: async (input) => filled(input) ?? {},
  issues: async ({ definitions, record }) => {
    const words = mailWords(definitions, record.mail)
    return words === undefined
      ? []
      : [...unknownNames('subject', record, words), ...unknownNames('opening', record, words)]
  },
})

function filled({ definitions, record, clock }: WordingInput) {
  const words = mailWords(definitions, record.mail)
  const { language } = record
  // What is wrong with either is told beside it.
  if (words === undefined || !definitions.settings.locale.languages.includes(language)) return undefined
  const usual = (key: string) => localeText(definitions, language, key) ?? ''
  const subject = record.subject.trim() === '' ? usual(words.subject) : record.subject
  const opening = record.opening.trim() === '' ? usual(words.opening) : record.opening
  const example = exampleOf(definitions, { language, now: clock.now() })
  return {
    subject,
    opening,
    names: words.names.map(inBraces).join(' '),
    shownSubject: formatMessage(subject, example),
    shownOpening: formatMessage(opening, example),
  }
}

function unknownNames(
  field: 'subject' | 'opening',
  record: WordingInput['record'],
  { names }: MailWords,
): readonly FieldIssue[] {
  const written = [...record[field].matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)
  const known = names.map(inBraces).join(', ')
  return written
    .filter((name) => !names.includes(name))
    .map((name) => ({
      ...fieldIssue(field, { code: 'unknownName', params: { name: inBraces(name), known } }),
      message: 'mailTemplate.error.unknownName',
    }))
}

function inBraces(name: string): string {
  return `{{${name}}}`
}
