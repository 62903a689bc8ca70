import { ok } from '../../errors/result.ts'
import { checkText, TextOptions } from '../parts/check-text.ts'
import { defineFieldKind, type FieldKind } from '../parts/field-kind.ts'
import { storedAsText } from '../parts/stored-as.ts'
import { textSamples } from '../parts/text-samples.ts'
import type { FieldKindName } from '../field-kinds.ts'

/** In what the kinds of text differ. */
export interface TextKind<Name extends FieldKindName> {
  readonly name: Name
  /** Most characters, unless the field's `max` says otherwise. */
  readonly most: number
  readonly isOneLine: boolean
  readonly size: 'limited' | 'long'
  readonly search: 'always' | 'named'
  readonly widget: string
  /** What is kept of typed text. */
  readonly clean: (typed: string) => string
}

/** A kind of text: words on the wire and in the database, a text cell in the grid. */
export function defineTextKind<const Name extends FieldKindName>(kind: TextKind<Name>): FieldKind<Name> {
  const { name, most, isOneLine, size, search, widget, clean } = kind
  const kept = (given: string) => (given.trim() === '' ? null : clean(given))
  return defineFieldKind({
    ...storedAsText,
    name,
    shape: 'value',
    choices: 'none',
    isOfLines: true,
    isDerived: false,
    options: TextOptions,
    size,
    search,
    defaultWidget: widget,
    edit: 'type',
    keyboard: 'text',
    filter: 'words',
    isCopied: true,
    draw: 'text',
    align: 'start',
    width: 180,
    isElastic: true,
    isSortable: true,
    jsonSchema: (options) => ({ type: 'string', minLength: options.min ?? 0, maxLength: options.max ?? most }),
    check: (options, value) => checkText(options, value, { most, isOneLine }),
    kept,
    parse: (_options, typed) => ok(kept(typed)),
    format: (_options, value) => String(value ?? ''),
    samples: (options, seed) => textSamples(options, seed, { most, isOneLine }),
  })
}
