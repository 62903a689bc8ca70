/** What a figure ought to be: the value itself, or its ratio to what stands beside it. */
export interface Aim {
  readonly of: 'value' | 'ratio'
  readonly is: 'at most' | 'at least'
  readonly limit: number
}

/** One line of the report. */
export interface Figure {
  readonly what: string
  /** Missing when it could not be taken; `note` says why. */
  readonly ours?: number | undefined
  readonly unit: 'ms' | 's' | 'min' | '/s' | 'KB' | 'MB' | 'fps' | ''
  /** A peer, or the bare floor, measured in the same run and in the same unit. */
  readonly beside?: { readonly name: string; readonly value: number }
  readonly aim?: Aim | undefined
  readonly note?: string
}

/** Ours over what stands beside it. */
export function ratioOf({ ours, beside }: Figure): number | undefined {
  return ours === undefined || beside === undefined || beside.value === 0 ? undefined : ours / beside.value
}

/** Whether a figure meets its aim; undefined when there is nothing to meet. */
export function isMet(figure: Figure): boolean | undefined {
  const { aim } = figure
  const value = aim?.of === 'ratio' ? ratioOf(figure) : figure.ours
  if (aim === undefined || value === undefined) return undefined
  return aim.is === 'at most' ? value <= aim.limit + noise : value >= aim.limit - noise
}

/** Differences of time stamps carry the noise of floating point: 16.8 ms come as 16.800000001. */
const noise = 1e-6

/** An aim that the value stays at or under. */
export function atMost(limit: number): Aim {
  return { of: 'value', is: 'at most', limit }
}

/** An aim that the value reaches. */
export function atLeast(limit: number): Aim {
  return { of: 'value', is: 'at least', limit }
}

/** An aim that the ratio stays at or under. */
export function ratioAtMost(limit: number): Aim {
  return { of: 'ratio', is: 'at most', limit }
}

/** An aim that the ratio reaches. */
export function ratioAtLeast(limit: number): Aim {
  return { of: 'ratio', is: 'at least', limit }
}
