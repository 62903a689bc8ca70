import { Add } from '@blueprintjs/icons'
import { Button } from '../../parts/button/button.tsx'
import { MenuButton } from '../../parts/menu/menu-button.tsx'

/** Something a record can be made into. */
export interface Making {
  readonly name: string
  readonly text: string
  readonly run: () => void
}

interface MakingsProps {
  readonly makings: readonly Making[]
  readonly isBusy: boolean
  /** What the menu is called that holds many of them. */
  readonly menuText: string
}

/** More than so many buttons would push the rest of the bar out of its line. */
const mostMakings = 3

/** What the record can be made into: a button each, or one menu where there are many (FORM-708). */
export function Makings({ makings, isBusy, menuText }: MakingsProps) {
  if (makings.length > mostMakings)
    return (
      <span className="frm-action-move">
        <MenuButton
          label={menuText}
          icon={<Add aria-hidden="true" />}
          hasText
          isDisabled={isBusy}
          entries={makings.map(({ name, text, run }) => ({ id: name, text, run }))}
        />
      </span>
    )
  return makings.map(({ name, text, run }) => (
    <Button key={name} className="frm-action-move" disabled={isBusy} onClick={run}>
      {text}
    </Button>
  ))
}
