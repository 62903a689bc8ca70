import type { MouseEvent } from 'react'
import { splitByLinks, type TextLink } from '../../client/address/text-links.ts'
import './linked-text.css'

interface LinkedTextProps {
  readonly text: string
  readonly links: readonly TextLink[]
  /** Goes to an address of this window, by way of the router: what is unsaved is asked about. */
  readonly onFollow: (address: string) => void
}

/** A text in which numbers of documents lead to them. */
export function LinkedText({ text, links, onFollow }: LinkedTextProps) {
  function handleClick(event: MouseEvent, address: string) {
    // Another tab or window is the browser's own business.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow(address)
  }

  return splitByLinks(text, links).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // By its place: nothing is added to a text and nothing moves in it.
      <a
        key={index}
        className="lar-text-link"
        href={part.address}
        onClick={(event) => handleClick(event, part.address)}
      >
        {part.words}
      </a>
    ),
  )
}
