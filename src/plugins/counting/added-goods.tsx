import { Button, useTranslate } from '#engine'
import type { WaitingCount } from './count-store.ts'

interface Props {
  readonly added: readonly WaitingCount[]
  readonly onTakeBack: (count: WaitingCount) => void
}

/** Goods that wait to be put on the sheet; what was refused says why and may be taken back. */
export function AddedGoods({ added, onTakeBack }: Props) {
  const t = useTranslate()
  return added.map((count) => {
    const { id, name, counts, refused, issue } = count
    const words = { name, qty: counts[0] ?? '–' }
    if (refused === undefined)
      return (
        <p key={id} className="cnt-more">
          {t('counting.toBeAdded', words)}
        </p>
      )
    return (
      <div key={id} className="cnt-clash" role="alert">
        <p>
          {t('counting.notAdded', { ...words, why: issue === undefined ? refused : t(issue.message, issue.params) })}
        </p>
        <Button onClick={() => onTakeBack(count)}>{t('counting.takeBack')}</Button>
      </div>
    )
  })
}
