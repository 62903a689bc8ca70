import { formatMessage } from './format-message.ts'

type Params = Readonly<Record<string, string | number>>

/** Parameters of a refusal as people read them: a state is called by its name, and `@key` is the text of that key. */
export function wordedParams(params: Params, textOf: (key: string) => string | undefined): Params {
  const { status } = params
  const state = status === undefined ? {} : { status: textOf(`status.${status}`) }
  const named = Object.entries(params).map(([name, value]) => [name, textIn(value, textOf)] as const)
  const worded = Object.entries({ ...Object.fromEntries(named), ...state }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, formatMessage(text, params)] as const],
  )
  return { ...params, ...Object.fromEntries(worded) }
}

function textIn(value: string | number, textOf: (key: string) => string | undefined): string | undefined {
  return typeof value === 'string' && value.startsWith('@') ? textOf(value.slice(1)) : undefined
}
