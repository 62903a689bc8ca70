import { add, subtract } from '../../decimal/arithmetic.ts'
import { printDecimal, toDecimal, type Decimal } from '../../decimal/decimal.ts'
import { checkDecimal, type DecimalSize } from './check-decimal.ts'
import type { DecimalOptions } from './decimal-options.ts'
import type { KindSamples } from './kind-samples.ts'

/** Numbers people write often, tried before the edges of the limits. */
const usual = ['1', '2', '3', '5', '10', '20', '50', '100', '0.5', '0']

/** Samples of a decimal with these limits: numbers inside them, and the edges broken by one step of the last decimal. */
export function decimalSamples(options: DecimalOptions, size: DecimalSize): KindSamples {
  const decimals = options.decimals ?? size.scale
  const step: Decimal = { units: 1n, scale: decimals }
  const edges = edgesOf(options, step)
  const right = [...usual, ...edges.map(({ inside }) => inside)].filter(
    (value) => checkDecimal(options, value, size) === undefined,
  )
  const outside = edges.map(({ outside: value, code }) => ({ value, code }))
  const finer = size.scale > 0 ? [{ value: finerThan(decimals), code: 'tooManyDecimals' }] : []
  return { right, wrong: [...outside, ...finer] }
}

function edgesOf({ above, atLeast, atMost, below }: DecimalOptions, step: Decimal) {
  const at = (limit: string | number | undefined, edge: (limit: Decimal) => Omit<Edge, 'code'>, code: string) =>
    limit === undefined ? [] : [{ ...edge(toDecimal(limit)), code }]
  const less = (limit: Decimal) => printDecimal(subtract(limit, step))
  const more = (limit: Decimal) => printDecimal(add(limit, step))
  return [
    ...at(above, (limit) => ({ inside: more(limit), outside: printDecimal(limit) }), 'above'),
    ...at(atLeast, (limit) => ({ inside: printDecimal(limit), outside: less(limit) }), 'atLeast'),
    ...at(atMost, (limit) => ({ inside: printDecimal(limit), outside: more(limit) }), 'atMost'),
    ...at(below, (limit) => ({ inside: less(limit), outside: printDecimal(limit) }), 'below'),
  ]
}

interface Edge {
  readonly inside: string
  readonly outside: string
  readonly code: string
}

function finerThan(decimals: number): string {
  return printDecimal({ units: 10n ** BigInt(decimals + 1) + 1n, scale: decimals + 1 })
}
