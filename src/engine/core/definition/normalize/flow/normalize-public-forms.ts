import type { PublicFormDefinition } from '../../../model/outside/public-form-definition.ts'
import type { FamilySource } from '../../schema/family/family-schema.ts'

/** Forms for people outside with every default made explicit; what they name is proved by link. */
export function normalizePublicForms({
  id: family,
  publicForms = {},
}: FamilySource): Readonly<Record<string, PublicFormDefinition>> {
  const text = (purpose: string, name: string) => `${family}.public.${purpose}.${name}`
  const all = Object.entries(publicForms).map(([id, source]) => [
    id,
    {
      id,
      texts: {
        title: text(id, 'title'),
        intro: text(id, 'intro'),
        thanks: text(id, 'thanks'),
        subject: text(id, 'subject'),
        mail: text(id, 'mail'),
      },
      to: source.to,
      message: source.message,
      language: source.language,
      days: source.days,
      shows: source.shows ?? [],
      reveals: source.reveals ?? [],
      writes: source.writes,
      onlyNamed: source.onlyNamed ?? false,
      states: source.states,
      moves: source.moves,
      sections: source.sections,
      files: source.files,
      sealedUntil: source.sealedUntil,
    },
  ])
  return Object.fromEntries(all)
}
