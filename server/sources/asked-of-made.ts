import type { AppError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { problemText } from '../documents/present/problem-text.ts'
import { readTitles } from '../entity-sql/read-titles.ts'

/** A draft that was made of a record. */
export interface MadeDraft {
  readonly target: FamilyDefinition
  readonly record: EntityRecord
  /** What it was warned of when it was made. */
  readonly warned: readonly FieldIssue[]
}

/** What is asked about a draft that was made of a record, before it knows whom it names. */
export interface AskedOfMade {
  readonly draft: MadeDraft
  readonly why: string
}

/** What a draft was warned of as it was made, and what its move asks about, in words: its fields are none of what it was made of. */
export function questionsOf(
  { definitions, ctx: { language } }: CommandScope,
  draft: MadeDraft,
  refused: AppError | undefined,
): readonly AskedOfMade[] {
  const translate = translatorFor(definitions, language)
  const warned = draft.warned.map((issue) => translate(issue.message, issue.params))
  const asked = refused === undefined ? [] : [problemText(refused, { definitions, language, family: draft.target })]
  return [...warned, ...asked].map((why) => ({ draft, why }))
}

/** The questions, each beginning with whom its draft is of (ML-212); with what it is where the reader is told no names. */
export async function naming(
  { trx, definitions, ctx }: CommandScope,
  questions: readonly AskedOfMade[],
): Promise<readonly FieldIssue[]> {
  const wanted = new Map<string, Set<number>>()
  for (const { draft } of questions) {
    const party = partyOf(draft)
    if (party !== undefined) wanted.set(party.to, (wanted.get(party.to) ?? new Set()).add(party.id))
  }
  const titles = await readTitles(trx, { definitions, permissions: ctx.permissions }, wanted)
  const translate = translatorFor(definitions, ctx.language)
  return questions.map(({ draft, why }) => {
    const party = partyOf(draft)
    const of = party && titles.get(party.to, party.id)
    return {
      field: '',
      code: 'asked',
      message: 'form.makeEach.asked',
      params: { of: of ?? translate(draft.target.title), why },
      isWarning: true,
    }
  })
}

/** The supplier a document is of, by its role. */
function partyOf({ target, record }: MadeDraft): { readonly to: string; readonly id: number } | undefined {
  const field = target.entity.fields.find(({ id }) => id === target.entity.roles.supplier)
  const id = field && record[field.id]
  return field !== undefined && isLookup(field) && typeof id === 'number' ? { to: field.lookup.to, id } : undefined
}
