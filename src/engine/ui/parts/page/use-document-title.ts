import { useEffect } from 'react'
import { productName } from './product-name.ts'

/** Names the browser tab after the page; `''` leaves the product's name alone. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? productName : `${title} · ${productName}`
  }, [title])
}
