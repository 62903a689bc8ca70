import { useEffect, useState } from 'react'
import type { CountSheet } from '#core/http/count-contract.ts'
import { readList, useAppStore, useServices, useTranslate } from '#engine'
import { useCountStore } from './use-counting.ts'

/** A sheet one may count. */
interface OpenSheet {
  readonly id: number
  readonly number: string
  readonly location: string
  readonly counted: string
  /** Whether it names this person to count it. */
  readonly isForMe?: boolean
}

/** The sheets that are being counted; without a net those this device keeps. */
export function OpenSheets({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const t = useTranslate()
  const sheets = useOpenSheets()
  return (
    <section className="cnt">
      <h1>{t('counting.title')}</h1>
      {sheets === undefined ? <p role="status">{t('shell.loading')}</p> : null}
      {sheets?.length === 0 ? <p>{t('counting.noSheets')}</p> : null}
      <ul className="cnt-list">
        {sheets?.map(({ id, number, location, counted, isForMe }) => (
          <li key={id}>
            <button type="button" className="cnt-line" onClick={() => onOpen(id)}>
              <span className="cnt-name">{number}</span>
              <span className="cnt-more">{location}</span>
              {isForMe === true ? <span className="cnt-badge">{t('counting.forYou')}</span> : null}
              <span className="cnt-qty">{counted}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useOpenSheets(): readonly OpenSheet[] | undefined {
  const { api } = useServices()
  const store = useCountStore()
  const me = useAppStore((state) => state.session.values?.userId)
  const [sheets, setSheets] = useState<readonly OpenSheet[]>()
  useEffect(() => {
    const read = (filter: string) => {
      const query = { filter, orderby: 'EnteredOn desc', expand: ['Location'], top: 50 }
      return readList(api, { set: 'PhysicalInventories', query })
    }
    const load = async () => {
      try {
        const counting = "Status eq 'PendingSubmission'"
        const named = me === undefined ? undefined : read(`${counting} and Assigned/any(p:p/PersonId eq ${me})`)
        const [mine, all] = await Promise.all([named, read(counting)])
        const own = (mine?.value ?? []).map((row) => ({ ...openSheet(row), isForMe: true }))
        const ownIds = new Set(own.map(({ id }) => id))
        const open = [...own, ...all.value.map(openSheet).filter(({ id }) => !ownIds.has(id))]
        // One that went on is shown while counts of it wait: they are to be taken back.
        const held = new Set((await store.waiting()).map(({ sheet }) => sheet))
        for (const { id } of open) held.delete(id)
        const gone = (await store.sheets()).filter(({ id }) => held.has(id))
        setSheets([...open, ...gone.map(keptSheet)])
      } catch {
        setSheets((await store.sheets()).map(keptSheet))
      }
    }
    void load()
  }, [api, store, me])
  return sheets
}

function keptSheet({ id, number, location, lines }: CountSheet): OpenSheet {
  const counted = `${lines.filter((line) => line.counted !== null).length} / ${lines.length}`
  return { id, number, location, counted }
}

function openSheet(row: Readonly<Record<string, unknown>>): OpenSheet {
  const place = row['Location']
  const named = typeof place === 'object' && place !== null && 'Name' in place ? place.Name : ''
  return {
    id: Number(row['Id']),
    number: String(row['DocNo']),
    location: String(named),
    counted: `${Number(row['LinesCounted'] ?? 0)} / ${Number(row['LinesToCount'] ?? 0)}`,
  }
}
