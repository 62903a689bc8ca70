import { useEffect } from 'react'

/** Product name in the title of every page. */
const productName = 'Larder'

/** Names the browser tab after the page; `''` leaves the product's name alone. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? productName : `${title} · ${productName}`
  }, [title])
}
