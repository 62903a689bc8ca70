import { formatMessage } from './format-message.ts'

type Params = Readonly<Record<string, string | number>>

/** Parameters of a refusal as people read them: a state is called by its name, and `@key` is the text of that key. */
export function wordedParams(params: Params, textOf: (key: string) => string | undefined): Params {
  const worded = Object.entries(params).flatMap(([name, value]) => {
    const key = keyIn(name, value)
    const text = key === undefined ? undefined : textOf(key)
    return text === undefined ? [] : [[name, formatMessage(text, params)] as const]
  })
  return worded.length === 0 ? params : { ...params, ...Object.fromEntries(worded) }
}

function keyIn(name: string, value: string | number): string | undefined {
  if (name === 'status') return `status.${value}`
  return typeof value === 'string' && value.startsWith('@') ? value.slice(1) : undefined
}
