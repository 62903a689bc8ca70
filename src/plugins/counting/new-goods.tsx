import { useState, type FormEvent } from 'react'
import { date } from '#core/field-kinds/kinds/date.ts'
import { quantity } from '#core/field-kinds/kinds/quantity.ts'
import { Button, useLocale, useTranslate } from '#engine'

/** Goods as they are put on the sheet, of a lot where one is named. */
export interface NewGoods {
  readonly code: string
  readonly name: string
  readonly lot?: string
  readonly expires?: string
  readonly count: string | null
}

interface Props {
  readonly goods: Pick<NewGoods, 'code' | 'name'>
  /** Asked where the sheet counts by lots, beginning with what their code says. */
  readonly lot: { readonly lot: string; readonly expiry: string } | undefined
  readonly onAdd: (goods: NewGoods) => void
}

/** How many there are, and of which lot; blank puts the goods on the sheet without a count. */
export function NewCount({ goods, lot, onAdd }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState(lot?.lot ?? '')
  const [expires, setExpires] = useState(lot?.expiry ? date.format({}, lot.expiry, locale) : '')
  const read = quantity.parse({}, typed, locale)
  const value = read.ok && (read.value === null || typeof read.value === 'string') ? read.value : undefined
  const isWrong = value === undefined || quantity.check({ atLeast: '0' }, value ?? '0', '') !== undefined
  const day = date.parse({}, expires, locale)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (value === undefined || isWrong || !day.ok) return
    const ofLot = code.trim() === '' ? {} : { lot: code.trim() }
    const until = typeof day.value === 'string' ? { expires: day.value } : {}
    onAdd({ ...goods, ...(lot && { ...ofLot, ...until }), count: value })
  }

  const box = { className: 'bp6-input cnt-search', enterKeyHint: 'done', autoComplete: 'off' } as const
  return (
    <form className="cnt-find cnt-new" noValidate onSubmit={handleSubmit}>
      {lot === undefined ? null : (
        <>
          <input
            {...box}
            maxLength={40}
            aria-label={t('counting.newLot')}
            placeholder={t('counting.newLot')}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <input
            {...box}
            aria-label={t('counting.newExpires')}
            placeholder={t('counting.newExpires')}
            aria-invalid={!day.ok}
            value={expires}
            onChange={(event) => setExpires(event.target.value)}
          />
        </>
      )}
      <input
        {...box}
        inputMode="decimal"
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
