import type { Translate } from '../../client/i18n/use-translate.ts'

/** Properties of an answer, each read after it was checked. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The answer as an object, or undefined when it is none. */
export function objectOf(content: unknown): JsonObject | undefined {
  // An object that is no list has string keys; what they hold stays unknown.
  return typeof content === 'object' && content !== null && !Array.isArray(content)
    ? (content as JsonObject)
    : undefined
}

/** The first of some properties that is a text with something in it. */
export function textAt(json: JsonObject | undefined, ...names: readonly string[]): string | undefined {
  const values = names.map((name) => json?.[name])
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '')
}

/** The code an answer names, else its HTTP status. */
export function codeOf(json: JsonObject | undefined, status: number): number {
  const named = ['Response_Code', 'code', 'Code', 'statusCode'].map((name) => Number(json?.[name] ?? Number.NaN))
  return named.find((value) => Number.isInteger(value)) ?? status
}

/** The messages of an `errors` or `Errors` list, joined; undefined when there is none. Lists are texts, objects with a message, or lists by field. */
export function joinedErrors(json: JsonObject | undefined, t: Translate): string | undefined {
  const list = json?.['errors'] ?? json?.['Errors']
  const messages = messagesIn(list, t)
  return messages.length === 0 ? undefined : [...new Set(messages)].join('\n')
}

function messagesIn(value: unknown, t: Translate): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => messagesIn(entry, t))
  const json = objectOf(value)
  if (json === undefined) return []
  const own = textAt(json, 'message', 'Message', 'ErrorMessage')
  // Our own server names a locale key with its parameters (FieldIssue); `translate` gives back what is no key.
  if (own !== undefined) return [t(own, paramsOf(json['params']))]
  return Object.values(json).flatMap((entry) => messagesIn(entry, t))
}

function paramsOf(value: unknown): Readonly<Record<string, string | number>> {
  const entries = Object.entries(objectOf(value) ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  )
}
