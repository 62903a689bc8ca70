import { Button, useLocale, useTranslate } from '#engine'
import { wordsOf } from './count-words.ts'
import { NewCount, type NewGoods } from './new-goods.tsx'
import { placesOf, type FoundLine } from './find-lines.ts'
import { usePartWords } from './use-part-words.ts'
import type { AskedBin } from './use-line-at-hand.ts'

interface Props {
  readonly asked: AskedBin
  /** False where nothing is counted any more. */
  readonly isOpen: boolean
  readonly onAnswer: (found: FoundLine) => void
  /** Puts goods of a lot that has no line on the sheet. */
  readonly onAdd: (goods: NewGoods) => void
}

/** Goods that are counted by their bins or lots: the person says which these are, before anything is counted. */
export function WhichBin({ asked: { found, code, without, withoutLot }, isOpen, onAnswer, onAdd }: Props) {
  const t = useTranslate()
  const words = usePartWords()
  const locale = useLocale()
  const name = found[0]?.line.name ?? ''
  const lot = withoutLot ?? ''
  const question =
    without === undefined
      ? t(withoutLot === undefined ? 'counting.whichBin' : 'counting.notOfLot', { name, lot })
      : t('counting.notInBin', { name, bin: without })
  return (
    <div className="cnt-clash" role="alert">
      <p>{question}</p>
      {found.map((one) => (
        <Button key={one.line.id} onClick={() => onAnswer(one)}>
          {[...placesOf(one.line, words), wordsOf(one.line, one.line.counts, locale)].join(' · ')}
        </Button>
      ))}
      {isOpen && withoutLot !== undefined && without === undefined ? (
        <NewCount goods={{ code, name }} lot={{ lot, expiry: found[0]?.facts?.expiry ?? '' }} onAdd={onAdd} />
      ) : null}
    </div>
  )
}

/** The bin goods are looked for in, until it is left. */
export function AtBin({ bin, onLeave }: { readonly bin: string; readonly onLeave: () => void }) {
  const t = useTranslate()
  return (
    <p className="cnt-progress">
      <span className="cnt-badge">{t('counting.atBin', { bin })}</span>
      <Button variant="minimal" onClick={onLeave}>
        {t('counting.leaveBin')}
      </Button>
    </p>
  )
}
