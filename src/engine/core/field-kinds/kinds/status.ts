import * as Type from 'typebox'
import { err } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { noSamples } from '../parts/kind-samples.ts'
import { storedAsChoice } from '../parts/stored-as.ts'

/** The state of a document in its workflow: only moves change it, nobody types it. */
export const status = defineFieldKind({
  ...storedAsChoice,
  name: 'status',
  shape: 'choice',
  choices: 'states',
  isOfLines: false,
  isDerived: true,
  options: Type.Object({}, { additionalProperties: false }),
  size: 'short',
  defaultWidget: 'status-tag',
  edit: 'type',
  keyboard: 'text',
  filter: 'choices',
  isCopied: true,
  draw: 'tag',
  align: 'start',
  width: 150,
  isElastic: false,
  isSortable: true,
  jsonSchema: () => ({ type: 'string', maxLength: 60 }),
  check: (_options, value) => (typeof value === 'string' ? undefined : { code: 'choice' }),
  parse: () => err('readOnly'),
  format: (_options, value) => String(value ?? ''),
  samples: () => noSamples,
})
