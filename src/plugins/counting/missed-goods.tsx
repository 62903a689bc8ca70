import { useEffect, useState, type FormEvent } from 'react'
import { quantity } from '#core/field-kinds/kinds/quantity.ts'
import { Button, readList, useLocale, useServices, useTranslate } from '#engine'

/** What was looked for and is on no line of the sheet: a code, or words. */
export interface MissedText {
  readonly key: 'counting.unknownCode' | 'counting.noLine'
  readonly text: string
}

/** Goods as they are put on the sheet. */
export interface NewGoods {
  readonly code: string
  readonly name: string
  readonly count: string | null
}

interface Props {
  readonly missed: MissedText
  /** False where nothing is counted any more, so that nothing is added. */
  readonly isOpen: boolean
  readonly onAdd: (goods: NewGoods) => void
}

/** Says what is on no line, and offers to put it on the sheet: the goods of a code, or an item the words mean (COUNT-36). */
export function MissedGoods({ missed, isOpen, onAdd }: Props) {
  const t = useTranslate()
  const [item, setItem] = useState<FoundItem>()
  const isCode = missed.key === 'counting.unknownCode'
  const chosen = isCode ? { code: missed.text, name: missed.text } : item
  return (
    <div className="cnt-clash">
      <p role="alert">{t(missed.key, { text: missed.text })}</p>
      {isOpen && chosen !== undefined ? <NewCount goods={chosen} onAdd={onAdd} /> : null}
      {isOpen && !isCode && item === undefined ? <FoundItems words={missed.text} onChoose={setItem} /> : null}
    </div>
  )
}

interface FoundItem {
  readonly code: string
  readonly name: string
}

/** How many there are; blank puts the goods on the sheet without a count. */
function NewCount({ goods, onAdd }: { readonly goods: FoundItem; readonly onAdd: (goods: NewGoods) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const read = quantity.parse({}, typed, locale)
  const value = read.ok && (read.value === null || typeof read.value === 'string') ? read.value : undefined
  const isWrong = value === undefined || quantity.check({ atLeast: '0' }, value ?? '0', '') !== undefined

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (value !== undefined && !isWrong) onAdd({ ...goods, count: value })
  }

  return (
    <form className="cnt-find" noValidate onSubmit={handleSubmit}>
      <input
        className="bp6-input cnt-search"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={t('counting.howMany', { name: goods.name })}
        placeholder={t('counting.howMany', { name: goods.name })}
        aria-invalid={isWrong}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t('counting.add')}</Button>
    </form>
  )
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
