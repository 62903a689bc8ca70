import { useEffect, useState } from 'react'
import { parseGs1 } from '#core/barcodes/gs1.ts'
import { Button, readList, useServices, useTranslate } from '#engine'
import { NewCount, type NewGoods } from './new-goods.tsx'

/** What was looked for and is on no line of the sheet: a code, or words. */
export interface MissedText {
  readonly key: 'counting.unknownCode' | 'counting.noLine'
  readonly text: string
}

interface Props {
  readonly missed: MissedText
  /** False where nothing is counted any more, so that nothing is added. */
  readonly isOpen: boolean
  /** True where the sheet counts goods by lots: which one is asked. */
  readonly isByLot: boolean
  readonly onAdd: (goods: NewGoods) => void
}

/** Says what is on no line, and offers to put it on the sheet: the goods of a code, or an item the words mean (COUNT-36). */
export function MissedGoods({ missed, isOpen, isByLot, onAdd }: Props) {
  const t = useTranslate()
  const [item, setItem] = useState<FoundItem>()
  const isCode = missed.key === 'counting.unknownCode'
  const chosen = isCode ? { code: missed.text, name: missed.text } : item
  const lot = isByLot ? { lot: '', expiry: '', ...(isCode && parseGs1(missed.text)) } : undefined
  return (
    <div className="cnt-clash">
      <p role="alert">{t(missed.key, { text: missed.text })}</p>
      {isOpen && chosen !== undefined ? <NewCount goods={chosen} lot={lot} onAdd={onAdd} /> : null}
      {isOpen && !isCode && item === undefined ? <FoundItems words={missed.text} onChoose={setItem} /> : null}
    </div>
  )
}

interface FoundItem {
  readonly code: string
  readonly name: string
}

const mostItems = 8

/** Items whose names hold the words; none without a net. */
function FoundItems({ words, onChoose }: { readonly words: string; readonly onChoose: (item: FoundItem) => void }) {
  const t = useTranslate()
  const { api } = useServices()
  const [items, setItems] = useState<readonly FoundItem[]>([])
  useEffect(() => {
    let isOver = false
    const named = `contains(Name,'${words.replaceAll("'", "''")}')`
    const query = { filter: `IsActive eq true and IsStocked eq true and ${named}`, orderby: 'Name', top: mostItems }
    readList(api, { set: 'Items', query })
      .then(({ value }) => {
        const found = value.map((row) => ({ code: String(row['Number']), name: String(row['Name']) }))
        if (!isOver) setItems(found)
      })
      // Without a net, or without the right to see items, nothing is offered.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [api, words])
  return items.map((item) => (
    <Button key={item.code} onClick={() => onChoose(item)}>
      {t('counting.addItem', { name: item.name })}
    </Button>
  ))
}
