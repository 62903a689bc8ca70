import type { EffectUse } from '../../../model/workflow/effect-definition.ts'
import { choicesOf } from '../../../model/field-shapes.ts'
import { mailFates, type RecordMailDefinition } from '../../../model/outside/record-mail-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkNeeds, linkSectionNames, linkShown } from './link-outside-fields.ts'

/** One mail at hand. */
interface MailLink extends FamilyLink {
  readonly mail: RecordMailDefinition
  readonly pointer: string
}

/** What mails of records name exists and may be told outside, and moves send mails there are. */
export function* linkRecordMails(link: FamilyLink): Generator<LinkProblem> {
  for (const mail of Object.values(link.family.mails)) {
    const one = { ...link, mail, pointer: pointerTo('/mails', mail.id) }
    yield* linkHeader(one)
    yield* linkPaper(one)
    yield* linkForm(one)
  }
  yield* linkSent(link)
}

function* linkHeader(link: MailLink): Generator<LinkProblem> {
  const { mail, pointer, family } = link
  yield* linkNeeds(link, pointer, [
    { key: 'to', id: mail.to, kinds: ['text'] },
    { key: 'language', id: mail.language, kinds: ['text', 'choice'] },
    { key: 'state', id: mail.state, kinds: ['choice'] },
  ])
  for (const [index, id] of mail.facts.entries()) yield* linkShown(link, id, `${pointer}/facts/${index}`)
  const state = family.entity.fields.find(({ id }) => id === mail.state)
  if (state === undefined) return
  const options = new Set(choicesOf(state).map(({ value }) => value))
  const missing = mailFates.filter((fate) => !options.has(fate))
  if (missing.length > 0 || !state.isDerived)
    yield {
      pointer: `${pointer}/state`,
      code: 'wrong-value',
      message: `"${state.id}" must be "readOnly" with the options ${mailFates.join(', ')}.`,
    }
}

/** A mail has the paper of the form, or says all of its own where there is none (PRINT-693). */
function* linkPaper(link: MailLink): Generator<LinkProblem> {
  const { mail, family } = link
  if (mail.paper === undefined) return
  const { shows, sections, own } = mail.paper
  const pointer = `${link.pointer}/paper`
  if (family.form.paper !== undefined && own === undefined)
    yield {
      pointer,
      code: 'no-use',
      message: 'The paper of this form is mailed.',
      hint: 'take "shows" and "sections" out',
    }
  else if (own === undefined && (shows.length === 0 || sections.length === 0))
    yield { pointer, code: 'missing-key', message: 'Without a paper of the form a mail says "shows" and "sections".' }
  for (const [index, path] of shows.entries())
    yield* linkShown(link, path, own === undefined ? `${pointer}/shows/${index}` : pointer)
  yield* linkSectionNames(link, sections, `${pointer}/sections`)
}

/** The link goes where the mail goes, or nobody could use it. */
function* linkForm({ mail, pointer, family, proof }: MailLink): Generator<LinkProblem> {
  if (mail.form === undefined) return
  proof.references += 1
  const form = Object.hasOwn(family.publicForms, mail.form) ? family.publicForms[mail.form] : undefined
  const known = Object.keys(family.publicForms)
  if (form === undefined)
    yield unknownName({
      pointer: `${pointer}/form`,
      code: 'unknown-form',
      what: 'form of "publicForms"',
      name: mail.form,
      known,
    })
  else if (form.to !== mail.to || form.language !== mail.language)
    yield {
      pointer: `${pointer}/form`,
      code: 'wrong-value',
      message: `The form "${form.id}" is for another address or language than the mail that carries its link.`,
      hint: 'name the same fields in "to" and "language" of both',
    }
}

/** Moves and states send mails the family has. */
function* linkSent({ family }: FamilyLink): Generator<LinkProblem> {
  const { moves = {}, onState = {} } = family.workflow ?? {}
  const groups: readonly (readonly [string, readonly EffectUse[]])[] = [
    ...Object.values(moves).map(({ id, effects }) => [pointerTo('/workflow/moves', id), effects] as const),
    ...Object.entries(onState).map(([id, { effects }]) => [pointerTo('/workflow/onState', id), effects] as const),
  ]
  const known = Object.keys(family.mails)
  for (const [pointer, effects] of groups)
    for (const [index, { use, with: bound }] of effects.entries()) {
      if (use !== 'mails:send') continue
      const name = bound['mail']?.on === 'word' ? bound['mail'].word : 'document'
      if (!known.includes(name))
        yield unknownName({
          pointer: `${pointer}/effects/${index}`,
          code: 'unknown-mail',
          what: 'mail of the family',
          name,
          known,
        })
    }
}
