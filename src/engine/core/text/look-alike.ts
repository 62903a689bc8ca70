/** From here on two names look alike: the share of their three-letter pieces that both have. */
const alikeFrom = 0.6

/** Runs of letters and of digits in small letters without accents: `Crème 35%` is `creme` and `35`. */
export function runsOf(text: string): readonly string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/\p{L}+|\d+/gu) ?? []
}

/**
 * Whether a person could take two names for one, whatever the order of their words, their ending or a letter more or less. Names whose numbers
 * differ are meant to: `Cream 35%` and `Cream 18%`.
 */
export function looksAlike(one: string, other: string): boolean {
  const [first, second] = [runsOf(one), runsOf(other)]
  if (numbersOf(first) !== numbersOf(second)) return false
  const [here, there] = [piecesOf(first), piecesOf(second)]
  const shared = [...here].filter((piece) => there.has(piece)).length
  const all = here.size + there.size - shared
  return all > 0 && shared / all >= alikeFrom
}

/** Whether two codes differ in nothing but their marks and the zeros in front of their numbers: `TOM-01` and `tom1`. */
export function isSameCode(one: string, other: string): boolean {
  const bare = (code: string): string =>
    runsOf(code)
      .map((run) => run.replace(/^0+(?=\d)/, ''))
      .join('')
  return bare(one) !== '' && bare(one) === bare(other)
}

function numbersOf(runs: readonly string[]): string {
  return runs
    .filter((run) => /^\d/.test(run))
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ')
}

/** Pieces of three letters, with two blanks before each word and one behind it, so that beginnings weigh more than endings. */
function piecesOf(runs: readonly string[]): ReadonlySet<string> {
  return new Set(
    runs.flatMap((run) => {
      const padded = `  ${run} `
      return Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3))
    }),
  )
}
