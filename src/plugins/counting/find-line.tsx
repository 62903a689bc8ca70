import type { FormEvent, RefObject } from 'react'
import { Camera } from '@blueprintjs/icons'
import { Button, useTranslate } from '#engine'

interface Props {
  readonly box: RefObject<HTMLInputElement | null>
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onSubmit: (event: FormEvent) => void
  /** Undefined where nothing is scanned with the camera. */
  readonly scan: { readonly isOn: boolean; readonly onToggle: () => void } | undefined
}

/** Where a line is looked for, by words, by code or with the camera. */
export function FindLine({ box, search, onSearch, onSubmit, scan }: Props) {
  const t = useTranslate()
  return (
    <form className="cnt-find" onSubmit={onSubmit} role="search">
      <input
        ref={box}
        className="bp6-input cnt-search"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('counting.search')}
        placeholder={t('counting.search')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {scan === undefined ? null : (
        <Button aria-pressed={scan.isOn} icon={<Camera aria-hidden="true" />} onClick={scan.onToggle}>
          {t('counting.scan')}
        </Button>
      )}
    </form>
  )
}
