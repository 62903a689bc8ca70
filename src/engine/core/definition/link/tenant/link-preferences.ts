import { choicesOf } from '../../../model/field-shapes.ts'
import { preferencesOf, type PreferenceDefinition } from '../../../model/preference-definition.ts'
import { didYouMean } from '../../../text/did-you-mean.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { LinkContext } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkTexts } from '../proof/link-texts.ts'
import { widgetProblem } from '../code/link-widgets.ts'
import { defaultProblem, limitProblem } from '../entity/link-values.ts'

/** Preferences stand once, have texts, limits that leave a value between them and a default a person could set; code finds what it reads. */
export function* linkPreferences(context: LinkContext): Generator<LinkProblem> {
  const taken = new Set<string>()
  for (const { id: group, title, preferences } of context.definitions.preferences) {
    const at = pointerTo('/groups', group)
    yield* linkTexts([{ key: title, pointer: `${at}/title` }], context)
    for (const preference of preferences) {
      const pointer = pointerTo(`${at}/preferences`, preference.id)
      if (taken.has(preference.id)) {
        const message = `The preference "${preference.id}" stands in another group too.`
        yield { pointer, atKey: true, code: 'taken-twice', message }
      }
      taken.add(preference.id)
      yield* linkPreference(preference, pointer, context)
    }
  }
  yield* linkNeeds(context)
}

function* linkPreference(
  { field, default: value }: PreferenceDefinition,
  pointer: string,
  context: LinkContext,
): Generator<LinkProblem> {
  context.proof.references += 1
  yield* linkTexts(textsOf({ field, pointer }), context)
  const wrong = limitProblem(field, pointer) ?? wrongDefault({ field, default: value }, pointer)
  for (const problem of [widgetProblem({ field, pointer }, context.code.widgets), wrong])
    if (problem !== undefined) yield problem
}

function wrongDefault(
  { field, default: value }: Pick<PreferenceDefinition, 'field' | 'default'>,
  pointer: string,
): LinkProblem | undefined {
  const known = choicesOf(field).map((choice) => choice.value)
  if (known.length === 0 || known.includes(String(value))) return defaultProblem(field, value, pointer)
  const what = `option of ${field.id}`
  return unknownName({ pointer: `${pointer}/default`, code: 'unknown-option', what, name: String(value), known })
}

function textsOf({ field, pointer }: Pick<PreferenceDefinition, 'field'> & { readonly pointer: string }) {
  const choices = choicesOf(field).map(({ label }) => ({ key: label, pointer: `${pointer}/options` }))
  const help = field.help === undefined ? [] : [{ key: field.help, pointer: `${pointer}/help` }]
  return [{ key: field.label, pointer: `${pointer}/label` }, ...help, ...choices]
}

/** What code reads is there, and of a kind code can read. */
function* linkNeeds({ definitions, code, proof }: LinkContext): Generator<LinkProblem> {
  const all = preferencesOf(definitions.preferences)
  for (const [name, kinds] of Object.entries(code.preferences)) {
    proof.references += 1
    const found = all.find(({ id }) => id === name)
    if (found === undefined) {
      const message = `Code reads the preference "${name}", which is not there.`
      yield { pointer: '/groups', code: 'missing-preference', message, hint: didYouMean(name, idsOf(all)) }
    } else if (!kinds.includes(found.field.type)) {
      const message = `Code reads the preference "${name}" as ${kinds.join(' or ')}, not as ${found.field.type}.`
      yield { pointer: pointerOf(definitions.preferences, name), code: 'wrong-kind', message }
    }
  }
}

function pointerOf(groups: LinkContext['definitions']['preferences'], name: string): string {
  const group = groups.find(({ preferences }) => preferences.some(({ id }) => id === name))
  return `${pointerTo(`${pointerTo('/groups', group?.id ?? '')}/preferences`, name)}/type`
}

function idsOf(preferences: readonly PreferenceDefinition[]): readonly string[] {
  return preferences.map(({ id }) => id)
}
