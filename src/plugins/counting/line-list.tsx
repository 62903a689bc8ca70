import type { CountLine } from '#core/http/count-contract.ts'
import { useLocale, useTranslate } from '#engine'
import type { WaitingCount } from './count-store.ts'
import { wordsOf } from './count-words.ts'
import { placesOf } from './find-lines.ts'
import { usePartWords } from './use-part-words.ts'

interface Props {
  readonly lines: readonly CountLine[]
  readonly waiting: ReadonlyMap<number, WaitingCount>
  readonly chosen: number | undefined
  readonly onChoose: (line: number) => void
}

/** Every line that was found, in the order of the sheet, with what was counted of it. */
export function LineList({ lines, waiting, chosen, onChoose }: Props) {
  const t = useTranslate()
  const words = usePartWords()
  return (
    <ul className="cnt-list" aria-label={t('counting.lines')}>
      {lines.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            className="cnt-line"
            aria-current={line.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(line.id)}
          >
            <span className="cnt-name">{line.name}</span>
            <span className="cnt-more">
              {[...placesOf(line, words), line.counter].filter((text) => text !== null).join(' · ')}
            </span>
            <LineCount line={line} waiting={waiting.get(line.id)} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function LineCount({ line, waiting }: { readonly line: CountLine; readonly waiting: WaitingCount | undefined }) {
  const t = useTranslate()
  const locale = useLocale()
  if (waiting?.refused !== undefined)
    return <span className="cnt-qty cnt-warn">{wordsOf(line, waiting.counts, locale)}</span>
  if (waiting !== undefined)
    return (
      <span className="cnt-qty cnt-waits" title={t('counting.waits')}>
        {wordsOf(line, waiting.counts, locale)} …
      </span>
    )
  if (line.counted === null) return <span className="cnt-qty">{line.isRecount ? t('counting.again') : '–'}</span>
  return <span className="cnt-qty">{wordsOf(line, line.counts, locale)}</span>
}
