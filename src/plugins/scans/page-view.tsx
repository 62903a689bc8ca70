import { useEffect, useRef, useState } from 'react'
import { scanPagePath, type ScanPage } from '#core/http/scans/scans-contract.ts'
import { useServices, useTranslate } from '#engine'
import type { MarkedPlace } from './places.ts'

interface Props {
  readonly invoice: number
  readonly pages: readonly ScanPage[]
  readonly marked: readonly MarkedPlace[]
}

/** The pages of a file as the server drew them, with the words that are at hand marked. */
export function PageView({ invoice, pages, marked }: Props) {
  const t = useTranslate()
  const list = useRef<HTMLOListElement>(null)
  const first = marked[0] === undefined ? '' : `${marked[0].page} ${marked[0].word.x} ${marked[0].word.y}`
  useEffect(() => {
    if (first !== '' && list.current !== null) showFirst(list.current)
  }, [first])
  return (
    <ol ref={list} className="scn-pages" aria-label={t('scans.pages')} tabIndex={0}>
      {pages.map((page) => (
        <li key={page.No}>
          <PagePicture invoice={invoice} page={page} />
          <svg viewBox={`0 0 ${page.Width} ${page.Height}`} aria-hidden="true">
            {marked
              .filter((place) => place.page === page.No)
              .map(({ word: { x, y, w, h } }, index) => (
                <rect key={index} x={x - 4} y={y - 4} width={w + 8} height={h + 8} rx={3} />
              ))}
          </svg>
        </li>
      ))}
    </ol>
  )
}

/** Around a word that is brought into sight, in px. */
const margin = 24

/** Brings the first mark into sight within the pages; what stands around them stays where it is. */
function showFirst(list: HTMLElement): void {
  const mark = list.querySelector('rect')?.getBoundingClientRect()
  if (mark === undefined) return
  const { top, bottom } = list.getBoundingClientRect()
  if (mark.top < top) list.scrollTop -= top - mark.top + margin
  else if (mark.bottom > bottom) list.scrollTop += mark.bottom - bottom + margin
}

function PagePicture({ invoice, page: { No, Width, Height } }: { readonly invoice: number; readonly page: ScanPage }) {
  const t = useTranslate()
  const { api } = useServices()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    void api
      .raw(scanPagePath(invoice, No), { isQuiet: true })
      .then((answer) => answer.blob())
      .then((content) => {
        if (isGone) return
        made = URL.createObjectURL(content)
        setAddress(made)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [api, invoice, No])
  return <img src={address} width={Width} height={Height} alt={t('scans.page', { page: No })} />
}
