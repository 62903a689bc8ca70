/** The global error popup as it opens (SPEC-8.8): 400 px wide, texts in the reader's language. */
export interface ErrorPopup {
  readonly header: string
  readonly content: string
  /** Further text behind the details button; undefined: no button. */
  readonly details: string | undefined
  /** The word on the button: More shows the details, Less hides them. */
  readonly startsAt: 'More' | 'Less'
}

/** What a popup is made of; without details there is nothing to fold. */
export interface ErrorPopupParts {
  readonly header: string
  readonly content: string
  readonly details?: string | undefined
}

/** The popup of its parts: details of a failed validation are folded at first, all others are open. */
export function errorPopup({ header, content, details }: ErrorPopupParts, validationFailed: string): ErrorPopup {
  const isValidation = [validationFailed, 'validation failed'].some((text) => isSame(text, header))
  return {
    header,
    content,
    details: details === undefined || details === '' || details === content ? undefined : details,
    startsAt: isValidation ? 'More' : 'Less',
  }
}

function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
