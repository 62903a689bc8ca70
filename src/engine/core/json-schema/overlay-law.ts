/**
 * How a tenant may change a property (`x-overlay` in the schemas). A property without a law is sealed.
 *
 * - `free`: any other value of its type; `sealed`: never.
 * - `trueOnly`: may become true, never false.
 * - `lower` / `higher`: a limit may only be tightened; on a list of words, by their order in the schema.
 * - `subset`: a list may lose entries, never gain any.
 * - `and-only` / `or-only`: an expression is joined to the one that is there, so that it can only tighten.
 * - `ids`: a list of ids, changed by `place` and `hide` and never set whole.
 * - `hideable`: a keyed map whose entries may be hidden; `extensible`: one that takes new `x_…` entries; `open`: both.
 */
export type OverlayLaw =
  | 'free'
  | 'sealed'
  | 'trueOnly'
  | 'lower'
  | 'higher'
  | 'subset'
  | 'and-only'
  | 'or-only'
  | 'ids'
  | 'hideable'
  | 'extensible'
  | 'open'
