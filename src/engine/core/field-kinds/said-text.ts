import { kindOf } from './field-kinds.ts'
import type { FieldDefinition } from '../model/field-definition.ts'
import { choiceOf } from '../model/field-shapes.ts'

/** Gives the text of a key in the language of who reads. */
export type SayText = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** What a value says that stands for texts: the label of a choice, or sentences; undefined for other values. */
export function saidText(field: FieldDefinition, value: unknown, translate: SayText): string | undefined {
  const choice = choiceOf(field, value)
  if (choice !== undefined) return translate(choice.label)
  return typeof value === 'string' ? kindOf(field).words?.(value, translate, field.options) : undefined
}
