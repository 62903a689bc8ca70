/**
 * What suppliers call units, by the codes of UN/CEFACT Recommendation 20 and ANSI X12, and what tenants may call the same. A code that is not
 * among them stands for itself alone.
 */
const sameUnits: readonly (readonly string[])[] = [
  ['ea', 'each', 'pce', 'pc', 'h87', 'c62'],
  ['cs', 'case', 'xcs'],
  ['ct', 'carton', 'xct'],
  ['bx', 'box', 'xbx'],
  ['bg', 'bag', 'xbg'],
  ['bo', 'bottle', 'btl', 'xbo'],
  ['ca', 'can', 'xca'],
  ['jr', 'jar', 'xjr'],
  ['jg', 'jug', 'xjg'],
  ['tu', 'tub', 'xtb'],
  ['tray', 'xpu', 'pu'],
  ['crate', 'cr', 'xcr'],
  ['keg', 'xkg'],
  ['dz', 'dzn', 'dozen'],
  ['pk', 'pack', 'xpk'],
  ['rl', 'ro', 'roll'],
  ['lb', 'lbr', 'pound'],
  ['oz', 'onz', 'ounce'],
  ['kg', 'kgm', 'kilo', 'kilogram'],
  ['g', 'grm', 'gram'],
  ['l', 'ltr', 'litre', 'liter'],
  ['ml', 'mlt', 'millilitre'],
  ['gal', 'ga', 'gll', 'gallon'],
  ['qt', 'qtl', 'quart'],
]

/** Codes of units, in small letters, that mean what a supplier's code means; empty for no code. */
export function unitCodes(code: string): readonly string[] {
  const small = code.trim().toLowerCase()
  if (small === '') return []
  return sameUnits.find((names) => names.includes(small)) ?? [small]
}
