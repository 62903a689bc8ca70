import type { PickedLine } from '#core/http/figures/picks-contract.ts'
import { usePickWords } from './use-pick-words.ts'

/** Where the goods of a line lie, one part below the other; a dash where nothing is there or no bin and lot says more than that it is. */
export function PickedFrom({ line }: { readonly line: PickedLine | undefined }) {
  const words = usePickWords()
  const told = line?.picks.some(({ bin, lot }) => bin !== null || lot !== null) === true ? line.picks : []
  if (told.length === 0) return <span>–</span>
  return (
    <ul className="frm-picked">
      {told.map((pick, place) => (
        <li key={place}>{words(pick)}</li>
      ))}
    </ul>
  )
}
