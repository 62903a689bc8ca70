import type { CountLine } from '#core/http/count-contract.ts'
import { Button, useLocale, useTranslate } from '#engine'
import type { WaitingCount } from './count-store.ts'
import { wordsOf } from './count-words.ts'
import { nameOf } from './find-lines.ts'
import { usePartWords } from './use-part-words.ts'

interface Props {
  readonly counts: readonly WaitingCount[]
  readonly lines: readonly CountLine[]
  readonly onResolve: (count: WaitingCount, whose: 'mine' | 'theirs') => Promise<void>
}

/** Lines somebody else counted meanwhile, both counts side by side: who counts decides. What was refused is told, and may be taken back. */
export function ClashQuestion({ counts, lines, onResolve }: Props) {
  const t = useTranslate()
  const partWords = usePartWords()
  const locale = useLocale()
  return counts.flatMap((count) => {
    const { id, clash, refused, issue } = count
    const line = lines.find((one) => one.id === count.line)
    if (line === undefined || (clash === undefined && refused === undefined)) return []
    const name = nameOf(line, partWords)
    const mine = wordsOf(line, count.counts, locale)
    const takeBack = () => void onResolve(count, 'theirs')
    if (clash === undefined)
      return [
        <div key={id} className="cnt-clash" role="alert">
          <p>
            {t('counting.refused', {
              name,
              mine,
              why: issue === undefined ? (refused ?? '') : t(issue.message, issue.params),
            })}
          </p>
          <Button onClick={takeBack}>{t('counting.takeBack')}</Button>
        </div>,
      ]
    const words = { name, mine, who: clash.counter ?? '', theirs: wordsOf(line, clash.counts, locale) }
    return [
      <div key={id} className="cnt-clash" role="alert">
        <p>{t('counting.clash', words)}</p>
        <Button intent="primary" onClick={() => void onResolve(count, 'mine')}>
          {t('counting.keepMine')}
        </Button>
        <Button onClick={takeBack}>{t('counting.keepTheirs')}</Button>
      </div>,
    ]
  })
}
