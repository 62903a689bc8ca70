/** How many pieces of work go on at once, and whether another may begin. */
export interface Pace {
  readonly most: number
  readonly mayBegin: () => boolean
}

/** What became of each piece in its order: its result, its failure, or undefined where it never began. No failure ends the others. */
export async function fewAtOnce<Piece, Done>(
  pieces: readonly Piece[],
  { most, mayBegin }: Pace,
  work: (piece: Piece) => Promise<Done>,
): Promise<readonly (PromiseSettledResult<Done> | undefined)[]> {
  const done: (PromiseSettledResult<Done> | undefined)[] = pieces.map(() => undefined)
  const waiting = [...pieces.entries()]
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && mayBegin(); next = waiting.shift()) {
      const [place, piece] = next
      const [settled] = await Promise.allSettled([work(piece)])
      done[place] = settled
    }
  }
  await Promise.all(Array.from({ length: most }, lane))
  return done
}
