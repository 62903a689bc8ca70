import type { SourceFile } from '../../read/source-file.ts'
import { isObject } from '../../read/check-schema.ts'
import type { LocaleTexts } from '../../../model/tenant-definitions.ts'
import type { Json } from '../../../model/value.ts'

/** Language → texts: the product's files, with the tenant's laid over them. The file name is the first part of every key. */
export function mergeLocales(
  files: readonly SourceFile[],
  tenant: string | undefined,
): Readonly<Record<string, LocaleTexts>> {
  const own = files.filter((file) => file.file.startsWith('locales/'))
  const over = files.filter((file) => tenant !== undefined && file.file.startsWith(`tenants/${tenant}/`))
  const languages: Record<string, Record<string, string | LocaleTexts>> = {}
  for (const file of [...own, ...over]) {
    const [language, namespace] = namesOf(file)
    const texts = (languages[language] ??= {})
    const before = texts[namespace]
    texts[namespace] = typeof before === 'object' ? mergeTexts(before, textsOf(file.value)) : textsOf(file.value)
  }
  return languages
}

/** Language and namespace of a locale file, from its path. */
export function namesOf(file: SourceFile): readonly [language: string, namespace: string] {
  const steps = file.file.replace(/\.json$/, '').split('/')
  return [steps.at(-2) ?? '', steps.at(-1) ?? '']
}

/** The text of a key such as `requisition.field.qty`, or undefined. */
export function findText(texts: LocaleTexts | undefined, key: string): string | undefined {
  let node: string | LocaleTexts | undefined = texts
  for (const step of key.split('.')) {
    if (node === undefined || typeof node === 'string' || !Object.hasOwn(node, step)) return undefined
    node = node[step]
  }
  return typeof node === 'string' ? node : undefined
}

function mergeTexts(under: LocaleTexts, over: LocaleTexts): LocaleTexts {
  const merged: Record<string, string | LocaleTexts> = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key]
    merged[key] = typeof value === 'object' && typeof before === 'object' ? mergeTexts(before, value) : value
  }
  return merged
}

/** A locale file as texts; parse has refused everything that is neither a text nor a group. */
function textsOf(value: Json): LocaleTexts {
  if (!isObject(value)) return {}
  const entries = Object.entries(value).filter(([key]) => key !== '$schema')
  return Object.fromEntries(entries.map(([key, entry]) => [key, typeof entry === 'string' ? entry : textsOf(entry)]))
}
