import { attachment } from './kinds/attachment.ts'
import { boolean } from './kinds/boolean.ts'
import { choice } from './kinds/choice.ts'
import { cost } from './kinds/cost.ts'
import { date } from './kinds/date.ts'
import { duration } from './kinds/duration.ts'
import type { FieldKind } from './parts/field-kind.ts'
import { image } from './kinds/image.ts'
import { instant } from './kinds/instant.ts'
import { integer } from './kinds/integer.ts'
import { lines } from './kinds/lines.ts'
import { lookup } from './kinds/lookup.ts'
import { money } from './kinds/money.ts'
import { multiline } from './kinds/multiline.ts'
import { offers } from './kinds/offers.ts'
import { path } from './kinds/path.ts'
import { percent } from './kinds/percent.ts'
import { quantity } from './kinds/quantity.ts'
import { quantities } from './kinds/quantities.ts'
import { rate } from './kinds/rate.ts'
import { sentences } from './kinds/sentences.ts'
import { status } from './kinds/status.ts'
import { text } from './kinds/text.ts'
import { trend } from './kinds/trend.ts'

/** Names of every kind there is; the table below is complete because the compiler says so. */
export type FieldKindName =
  | 'text'
  | 'multiline'
  | 'choice'
  | 'boolean'
  | 'integer'
  | 'quantity'
  | 'quantities'
  | 'money'
  | 'cost'
  | 'percent'
  | 'rate'
  | 'duration'
  | 'date'
  | 'instant'
  | 'lookup'
  | 'lines'
  | 'attachment'
  | 'image'
  | 'status'
  | 'path'
  | 'trend'
  | 'sentences'
  | 'offers'

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
  quantities,
  money,
  cost,
  percent,
  rate,
  duration,
  date,
  instant,
  lookup,
  lines,
  attachment,
  image,
  status,
  path,
  trend,
  sentences,
  offers,
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
