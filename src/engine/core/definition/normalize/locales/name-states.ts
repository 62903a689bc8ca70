import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { LocaleTexts } from '../../../model/tenant-definitions.ts'
import { genderKey, stateLabel } from '../../../text/text-forms.ts'
import { findText } from './merge-locales.ts'

/** Languages in which every family calls its states by names of its own: those it writes, else the common ones in the gender of its title (LANG-6). */
export function nameStates(
  languages: Readonly<Record<string, LocaleTexts>>,
  families: readonly Pick<FamilyDefinition, 'id' | 'workflow'>[],
): Readonly<Record<string, LocaleTexts>> {
  const withStates = families.filter(({ workflow }) => workflow !== undefined)
  const named = Object.entries(languages).map(([language, texts]) => {
    const own = withStates.map((family) => [family.id, withNames(texts, family)] as const)
    return [language, { ...texts, ...Object.fromEntries(own) }] as const
  })
  return Object.fromEntries(named)
}

/** The texts of a family, with the names of its states; a state the language has no word for is left for link to report. */
function withNames(texts: LocaleTexts, { id, workflow }: Pick<FamilyDefinition, 'id' | 'workflow'>): LocaleTexts {
  const gender = findText(texts, `${id}.${genderKey}`)
  const names = (workflow?.states ?? []).flatMap((state) => {
    const common = `status.${state}`
    const formed = gender === undefined ? undefined : findText(texts, `${common}_${gender}`)
    const name = findText(texts, stateLabel(id, state)) ?? formed ?? findText(texts, common)
    return name === undefined ? [] : [[state, name] as const]
  })
  return { ...groupIn(texts, id), status: { ...groupIn(groupIn(texts, id), 'status'), ...Object.fromEntries(names) } }
}

function groupIn(texts: LocaleTexts, key: string): LocaleTexts {
  const group = texts[key]
  return typeof group === 'object' ? group : {}
}
