import { Type, type TObject, type TProperties } from 'typebox'

/** An object whose unknown keys are mistakes; every object of a definition file is one. */
export function closed<P extends TProperties>(
  properties: P,
  options: Readonly<Record<string, unknown>> = {},
): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options })
}
