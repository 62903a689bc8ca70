import * as Type from 'typebox'
import { err, ok } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { isId } from '../parts/is-id.ts'
import { noSamples } from '../parts/kind-samples.ts'
import { storedAsId } from '../parts/stored-as.ts'

/** A picture kept with the record, by the id of its attachment row: made anew by the server, with a small one for lists. */
export const image = defineFieldKind({
  ...storedAsId,
  name: 'image',
  shape: 'attachment',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: Type.Object({}, { additionalProperties: false }),
  size: 'short',
  defaultWidget: 'image-input',
  edit: 'picture',
  keyboard: 'text',
  filter: 'none',
  isCopied: false,
  draw: 'picture',
  align: 'start',
  width: 64,
  isElastic: false,
  isSortable: false,
  jsonSchema: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  check: (_options, value) => (isId(value) ? undefined : { code: 'image' }),
  parse: (_options, text) => (text.trim() === '' ? ok(null) : err('image')),
  format: (_options, value) => String(value ?? ''),
  samples: () => noSamples,
})
