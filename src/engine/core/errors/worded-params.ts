type Params = Readonly<Record<string, string | number>>

/** Parameters of a refusal as people read them: a state is called by its name. */
export function wordedParams(params: Params, textOf: (key: string) => string | undefined): Params {
  const { status } = params
  const name = status === undefined ? undefined : textOf(`status.${status}`)
  return name === undefined ? params : { ...params, status: name }
}
