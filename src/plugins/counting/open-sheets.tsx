import { useEffect, useState } from 'react'
import type { CountSheet } from '#core/http/count-contract.ts'
import { readList, useServices, useTranslate } from '#engine'
import { useCountStore } from './use-counting.ts'

/** A sheet one may count. */
interface OpenSheet {
  readonly id: number
  readonly number: string
  readonly location: string
  readonly counted: string
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
        {sheets?.map(({ id, number, location, counted }) => (
          <li key={id}>
            <button type="button" className="cnt-line" onClick={() => onOpen(id)}>
              <span className="cnt-name">{number}</span>
              <span className="cnt-more">{location}</span>
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
  const [sheets, setSheets] = useState<readonly OpenSheet[]>()
  useEffect(() => {
    const query = { filter: "Status eq 'PendingSubmission'", orderby: 'EnteredOn desc', expand: ['Location'], top: 50 }
    const load = async () => {
      try {
        const { value } = await readList(api, { set: 'PhysicalInventories', query })
        const open = value.map(openSheet)
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
  }, [api, store])
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
