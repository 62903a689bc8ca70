import { Type, type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox'
import type { FieldKind } from '../../../field-kinds/parts/field-kind.ts'
import { fieldKinds } from '../../../field-kinds/field-kinds.ts'
import { closed } from '../../../json-schema/closed.ts'
import { Id } from '../../../json-schema/common-schema.ts'
import { FieldCommon, ValueCommon, type FieldSource } from './field-schema.ts'

/** Fields by id, as an author writes them. */
export type FieldsSource = Readonly<Record<string, FieldSource>>

/** Schema of a field of one kind: its type, the common options, those of a value, the kind's own, and for lines the fields of a line. */
function fieldOf(kind: FieldKind, lineFields: TSchema | undefined): TObject {
  const own: TProperties = { ...kind.options.properties }
  if (lineFields !== undefined) own['fields'] = lineFields
  const value: TProperties = kind.shape === 'lines' ? {} : ValueCommon.properties
  return closed({ type: Type.Literal(kind.name), ...FieldCommon.properties, ...value, ...own })
}

/** `x-variant` names the property that picks the alternative, so that a mistake is reported against the right one. */
function fieldsOf(kinds: readonly FieldKind[], lineFields: TSchema | undefined): TUnsafe<FieldsSource> {
  const variants = kinds.map((kind) => fieldOf(kind, kind.shape === 'lines' ? lineFields : undefined))
  const Field = Type.Unsafe<FieldSource>({ anyOf: variants, 'x-variant': 'type' })
  return Type.Unsafe<FieldsSource>({
    ...Type.Record(Id, Field, { description: 'Fields by id.', 'x-overlay': 'extensible' }),
  })
}

const kinds: readonly FieldKind[] = Object.values(fieldKinds)

/** Fields of a line: every kind a line may have. */
export const LineFieldsSource = fieldsOf(
  kinds.filter((kind) => kind.isOfLines),
  undefined,
)

/** Fields of an entity: every kind there is. */
export const FieldsSource = fieldsOf(kinds, LineFieldsSource)
