import { attachment } from './attachment.ts'
import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { cost } from './cost.ts'
import { date } from './date.ts'
import { duration } from './duration.ts'
import type { FieldKind } from './field-kind.ts'
import { instant } from './instant.ts'
import { integer } from './integer.ts'
import { lines } from './lines.ts'
import { lookup } from './lookup.ts'
import { money } from './money.ts'
import { multiline } from './multiline.ts'
import { percent } from './percent.ts'
import { quantity } from './quantity.ts'
import { status } from './status.ts'
import { text } from './text.ts'

/** Names of every kind there is; the table below is complete because the compiler says so. */
export type FieldKindName =
  | 'text'
  | 'multiline'
  | 'choice'
  | 'boolean'
  | 'integer'
  | 'quantity'
  | 'money'
  | 'cost'
  | 'percent'
  | 'duration'
  | 'date'
  | 'instant'
  | 'lookup'
  | 'lines'
  | 'attachment'
  | 'status'

/** The kinds whose fields hold one value. */
export type ValueKindName = Exclude<FieldKindName, 'lines'>

/** The closed list of kinds, by name. */
export const fieldKinds: { readonly [K in FieldKindName]: FieldKind<K> } = {
  text,
  multiline,
  choice,
  boolean,
  integer,
  quantity,
  money,
  cost,
  percent,
  duration,
  date,
  instant,
  lookup,
  lines,
  attachment,
  status,
}

/** The kind an author names; undefined when there is none of that name. */
export function findKind(name: unknown): FieldKind | undefined {
  return Object.values<FieldKind>(fieldKinds).find((kind) => kind.name === name)
}

/** The same for kinds whose fields hold one value. */
export function findValueKind(name: unknown): FieldKind<ValueKindName> | undefined {
  const { lines: _, ...kinds } = fieldKinds
  return Object.values<FieldKind<ValueKindName>>(kinds).find((kind) => kind.name === name)
}

/** The kind of a field definition. */
export function kindOf(field: { readonly type: FieldKindName }): FieldKind {
  return fieldKinds[field.type]
}
