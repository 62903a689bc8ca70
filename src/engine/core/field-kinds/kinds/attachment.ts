import * as Type from 'typebox'
import { err, ok } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { isId } from '../parts/is-id.ts'
import { noSamples } from '../parts/kind-samples.ts'
import { storedAsId } from '../parts/stored-as.ts'

/** A file kept with the record, by the id of its attachment row; the file itself travels on its own route. */
export const attachment = defineFieldKind({
  ...storedAsId,
  name: 'attachment',
  shape: 'attachment',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: Type.Object({}, { additionalProperties: false }),
  size: 'short',
  defaultWidget: 'attachment-input',
  edit: 'type',
  keyboard: 'text',
  filter: 'none',
  isCopied: false,
  draw: 'text',
  align: 'start',
  width: 120,
  isElastic: false,
  isSortable: false,
  jsonSchema: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  check: (_options, value) => (isId(value) ? undefined : { code: 'attachment' }),
  parse: (_options, text) => (text.trim() === '' ? ok(null) : err('attachment')),
  format: (_options, value) => String(value ?? ''),
  samples: () => noSamples,
})
