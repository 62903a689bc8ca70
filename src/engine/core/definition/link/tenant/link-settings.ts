import { isObject } from '../../read/check-schema.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { SourceFile } from '../../read/source-file.ts'
import type { SettingsSource } from '../../schema/tenant/settings-schema.ts'
import type { Json } from '../../../model/value.ts'
import type { LinkContext } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'
import { linkTexts, type TextUse } from '../proof/link-texts.ts'

/** Every text of the settings panel exists, keys are stored once, and every value is one a person could choose. */
export function* linkSettings(file: SourceFile, context: LinkContext): Generator<LinkProblem> {
  yield* linkTexts(keysIn(file.value, ''), context)
  // Parse checked the file against the schema its type is inferred from.
  const { sections } = file.value as unknown as SettingsSource
  const keys = new Set<string>()
  for (const [section, { settings }] of Object.entries(sections)) {
    for (const [id, setting] of Object.entries(settings)) {
      const pointer = pointerTo(`${pointerTo('/sections', section)}/settings`, id)
      if (keys.has(setting.Key)) {
        const message = `The key "${setting.Key}" is that of another setting too.`
        yield { pointer: `${pointer}/Key`, code: 'taken-twice', message }
      }
      keys.add(setting.Key)
      yield* linkSetting(setting, pointer)
    }
  }
}

type Setting = SettingsSource['sections'][string]['settings'][string]

function* linkSetting(setting: Setting, pointer: string): Generator<LinkProblem> {
  const { minimum, maximum, default: value, options = [] } = setting
  const { hasOptions, isChoosable } = entries[setting.type]
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    const message = `No number is at least ${minimum} and at most ${maximum}.`
    yield { pointer: `${pointer}/maximum`, code: 'limits', message }
  }
  if (hasOptions && options.length === 0) yield { pointer, code: 'missing-key', message: 'A choice needs "options".' }
  if (!hasOptions && options.length > 0)
    yield { pointer: `${pointer}/options`, code: 'no-use', message: 'Only a choice has options.' }
  if (value === undefined || isChoosable(value, setting)) return
  const message = `The default ${String(value)} is none a person could choose.`
  yield { pointer: `${pointer}/default`, code: 'default-value', message }
}

interface Entry {
  readonly hasOptions: boolean
  readonly isChoosable: (value: number | boolean, setting: Setting) => boolean
}

/** What can be entered in a setting of each type. */
const entries: Readonly<Record<Setting['type'], Entry>> = {
  boolean: { hasOptions: false, isChoosable: (value) => typeof value === 'boolean' },
  integer: {
    hasOptions: false,
    isChoosable: (value, { minimum, maximum }) =>
      typeof value === 'number' && value >= (minimum ?? value) && value <= (maximum ?? value),
  },
  choice: {
    hasOptions: true,
    isChoosable: (value, { options = [] }) =>
      options.some(({ id, valueInMinutes }) => id === value || valueInMinutes === value),
  },
}

/** Every locale key in a value; a definition says them all with `@`. */
function keysIn(value: Json, pointer: string): readonly TextUse[] {
  if (typeof value === 'string') return value.startsWith('@') ? [{ key: value.slice(1), pointer }] : []
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return entries.flatMap(([key, entry]) => keysIn(entry, pointerTo(pointer, key)))
}
