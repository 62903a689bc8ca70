import { Button } from '../../parts/button/button.tsx'
import { useList } from '../model/list-model.ts'
import type { ShownColumn } from './list-columns.ts'

/** Which columns found no room, with the way to see all of them and back (LIST-26). */
export function FoldedColumns(props: {
  readonly folded: readonly ShownColumn[]
  readonly isWhole: boolean
  readonly onWhole: (isWhole: boolean) => void
}) {
  const { folded, isWhole, onWhole } = props
  const { translate } = useList()
  if (folded.length === 0 && !isWhole) return null
  const names = folded.map(({ field }) => translate(field.label)).join(', ')
  return (
    <p className="list-folded">
      {isWhole ? null : <span>{translate('list.folded', { count: folded.length, names })}</span>}
      <Button variant="minimal" size="small" onClick={() => onWhole(!isWhole)}>
        {translate(isWhole ? 'list.foldAgain' : 'list.showFolded')}
      </Button>
    </p>
  )
}
