import { genderKey, withoutForm } from '../../../text/text-forms.ts'
import { namesOf } from '../../normalize/locales/merge-locales.ts'
import { isObject } from '../../read/check-schema.ts'
import { placeholdersOf } from '../../read/check-texts.ts'
import { issueAt } from '../../read/locate.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { SourceFile } from '../../read/source-file.ts'
import type { Json } from '../../../model/value.ts'
import type { LinkIssue } from '../proof/link-issue.ts'
import type { Proof } from '../proof/proof.ts'

/** A namespace says the same keys in every language, with the same names filled in. */
export function* linkLocales(files: readonly SourceFile[], proof: Proof): Generator<LinkIssue> {
  const folders = groupBy(files, (file) => file.file.replace(/[^/]+\/[^/]+$/, ''))
  for (const group of folders.values()) {
    const languages = [...new Set(group.map((file) => namesOf(file)[0]))]
    for (const sameName of groupBy(group, (file) => namesOf(file)[1]).values())
      yield* linkNamespace(sameName, languages, proof)
  }
}

function* linkNamespace(
  files: readonly SourceFile[],
  languages: readonly string[],
  proof: Proof,
): Generator<LinkIssue> {
  const texts = new Map(files.map((file) => [namesOf(file)[0], new Map(textsIn(file.value, ''))]))
  for (const file of files) {
    for (const language of languages) {
      const [own] = namesOf(file)
      if (language === own) continue
      const others = texts.get(language)
      if (others === undefined)
        yield issueAt(file, {
          pointer: '',
          code: 'missing-text',
          message: `There is no such file for ${language}.`,
          hint: `add ${file.file.replace(`/${own}/`, `/${language}/`)}`,
        })
      else yield* compare(file, { language, others }, proof)
    }
  }
}

interface OtherLanguage {
  readonly language: string
  readonly others: ReadonlyMap<string, string>
}

function* compare(file: SourceFile, { language, others }: OtherLanguage, proof: Proof): Generator<LinkIssue> {
  // Forms differ between languages, so keys are compared without their endings.
  const stems = new Map([...others].map(([pointer, text]) => [withoutForm(pointer), text]))
  for (const [pointer, text] of textsIn(file.value, '')) {
    proof.texts += 1
    const other = others.get(pointer) ?? stems.get(withoutForm(pointer))
    const key = `${namesOf(file)[1]}.${pointer.slice(1).replaceAll('/', '.')}`
    if (other === undefined) {
      const message = `The text "${key}" is missing in ${language}.`
      yield { ...issueAt(file, { pointer, code: 'missing-text', message }), cause: `text:${key}` }
    } else if (
      language > namesOf(file)[0] &&
      placeholdersOf(text).join() !== placeholdersOf(other).join() &&
      others.has(pointer)
    ) {
      yield issueAt(file, {
        pointer,
        code: 'placeholders',
        message: `The names filled in differ from ${language}: ${listOf(text)} here, ${listOf(other)} there.`,
      })
    }
  }
}

function listOf(text: string): string {
  return placeholdersOf(text).join(', ') || 'none'
}

/** Every text of a locale file with its pointer. */
export function textsIn(value: Json, pointer: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[pointer, value]]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    pointer === '' && (key === '$schema' || key === genderKey) ? [] : textsIn(entry, pointerTo(pointer, key)),
  )
}

/** Files by a name, in their order. */
function groupBy(
  files: readonly SourceFile[],
  nameOf: (file: SourceFile) => string,
): ReadonlyMap<string, readonly SourceFile[]> {
  const groups = new Map<string, SourceFile[]>()
  for (const file of files) groups.set(nameOf(file), [...(groups.get(nameOf(file)) ?? []), file])
  return groups
}
