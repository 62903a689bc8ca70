import * as Type from 'typebox'
import { LineImportSource } from '../../json-schema/line-import-schema.ts'
import { LineRolesSource } from '../../json-schema/line-roles-schema.ts'
import { MatrixSource } from '../../json-schema/matrix-schema.ts'
import { OneOfSource } from '../../json-schema/one-of-schema.ts'
import { SpansSource } from '../../json-schema/spans-schema.ts'
import { err } from '../../errors/result.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { noSamples } from '../parts/kind-samples.ts'

const most = 5000

/** The lines of a document: records of an entity of their own, stored in their own table and edited in a grid. */
export const lines = defineFieldKind({
  name: 'lines',
  shape: 'lines',
  choices: 'none',
  isOfLines: false,
  isDerived: false,
  options: Type.Object(
    {
      entity: Type.Optional(Type.String({ description: 'Entity id of one line.', 'x-overlay': 'sealed' })),
      set: Type.Optional(Type.String({ description: 'OData set of the lines.', 'x-overlay': 'sealed' })),
      table: Type.Optional(Type.String({ description: 'Table of the lines.', 'x-overlay': 'sealed' })),
      title: Type.Optional(Type.String({ description: 'Field that names a line.', 'x-overlay': 'free' })),
      min: Type.Optional(
        Type.Integer({ minimum: 0, maximum: most, description: 'Fewest lines.', 'x-overlay': 'higher' }),
      ),
      max: Type.Optional(Type.Integer({ minimum: 1, maximum: most, description: 'Most lines.', 'x-overlay': 'lower' })),
      roles: Type.Optional(LineRolesSource),
      once: Type.Optional(
        Type.Array(Type.String(), {
          minItems: 1,
          description: 'Fields of a line whose values together stand only once among the lines of a record.',
          'x-overlay': 'sealed',
        }),
      ),
      spans: Type.Optional(SpansSource),
      oneOf: Type.Optional(OneOfSource),
      matrix: Type.Optional(MatrixSource),
      imports: Type.Optional(LineImportSource),
      ordered: Type.Optional(
        Type.Boolean({
          description: 'People put the lines into an order of their own, by dragging them or with Alt+Up and Alt+Down.',
          'x-overlay': 'trueOnly',
        }),
      ),
      findOnly: Type.Optional(
        Type.Boolean({
          description:
            'Lines of a view that records are found by in lists, and nothing else: they are in no record that is read, and no set of their own answers them.',
          'x-overlay': 'sealed',
        }),
      ),
      notCopied: Type.Optional(
        Type.String({
          description:
            'Field of a line only the server writes: lines in which it has a value, such as those that stand in for others, are not copied with the record.',
          'x-overlay': 'sealed',
        }),
      ),
      fields: Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        patternProperties: { '^.*$': {} },
        description: 'Fields of one line, by id.',
      }),
    },
    { additionalProperties: false },
  ),
  column: undefined,
  wireForm: 'asStored',
  size: 'short',
  search: 'never',
  edmType: 'Collection',
  query: undefined,
  exportCell: 'text',
  ruleType: 'none',
  isNumber: false,
  isSummable: false,
  decimals: undefined,
  workedOutDecimals: undefined,
  defaultWidget: 'lines-grid',
  edit: 'type',
  keyboard: 'text',
  filter: 'none',
  isCopied: true,
  draw: 'text',
  align: 'start',
  width: 120,
  isElastic: false,
  isSortable: false,
  hasCurrency: false,
  jsonSchema: (options) => ({ type: 'array', maxItems: options.max ?? most }),
  check: (_options, value) => (Array.isArray(value) ? undefined : { code: 'lines' }),
  parse: () => err('lines'),
  format: () => '',
  samples: () => noSamples,
})
