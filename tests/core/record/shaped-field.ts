import type {
  ChoiceDefinition,
  FieldDefinition,
  LookupDefinition,
  ValueField,
} from '../../../src/engine/core/model/field-definition.ts'
import { kindOf } from '../../../src/engine/core/field-kinds/field-kinds.ts'

/** What a test says of a field, whatever its shape. */
export type FieldParts = Partial<Omit<ValueField, 'shape'>> & {
  readonly lookup?: LookupDefinition | undefined
  readonly choices?: readonly ChoiceDefinition[] | undefined
}

/** A field in the shape of its kind; a lookup points at locations unless the test says otherwise. */
export function shapedField(
  value: Omit<ValueField, 'shape'>,
  { lookup, choices = [] }: Pick<FieldParts, 'lookup' | 'choices'>,
): FieldDefinition {
  const { shape } = kindOf(value)
  if (shape === 'lookup') return { ...value, shape, lookup: lookup ?? locations(value.property) }
  if (shape === 'choice') return { ...value, shape, choices }
  return { ...value, shape: shape === 'attachment' ? shape : 'value' }
}

function locations(property: string): LookupDefinition {
  return {
    to: 'location',
    keyProperty: `${property}Id`,
    set: 'Locations',
    hasCodes: false,
    of: undefined,
    fill: {},
    proposed: [],
    same: [],
    columns: ['name'],
    everySite: undefined,
    takesInactive: false,
    takesUnused: false,
    takesNamed: false,
    filter: undefined,
  }
}
