import { useEntityList, useTranslate } from '#engine'
import { Combobox } from '#widgets'
import { textOf } from './text-of.ts'

/** Records people choose among here: what they are called by, and which of them are offered. */
const sets = {
  Suppliers: { titles: ['Name'], filter: 'IsActive eq true' },
  Currencies: { titles: ['Code'], filter: undefined },
  GlAccounts: {
    titles: ['Code', 'Name'],
    filter: "IsActive eq true and AccountKind in ('EXPENSE','COGS','CAPWIP') and IsControl ne true",
  },
  CostCentres: { titles: ['Code', 'Name'], filter: 'IsActive eq true' },
  TaxCodes: { titles: ['Code', 'Name'], filter: 'IsActive eq true' },
} as const

interface Props {
  readonly set: keyof typeof sets
  readonly label: string
  readonly value: unknown
  readonly isLocked?: boolean
  readonly onChange: (id: number) => void
}

/** A record chosen by its name. */
export function RecordChoice({ set, label, value, isLocked = false, onChange }: Props) {
  const t = useTranslate()
  const { titles, filter } = sets[set]
  const [title] = titles
  const query = { orderby: title, top: 500, select: ['Id', ...titles] }
  const { data } = useEntityList(set, filter === undefined ? query : { ...query, filter })
  const options = (data?.value ?? []).map((one) => ({
    value: one.Id,
    label: titles.map((name) => textOf(one[name])).join(' · '),
  }))
  if (isLocked)
    return (
      <p>
        {label}: {options.find((one) => one.value === value)?.label}
      </p>
    )
  return (
    <Combobox
      label={label}
      options={options}
      value={typeof value === 'number' ? value : undefined}
      onChange={onChange}
      placeholder=""
      nothingText={t('scans.nothing')}
    />
  )
}
