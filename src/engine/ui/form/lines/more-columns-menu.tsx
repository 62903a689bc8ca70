import { AddColumnRight, Blank, Tick } from '@blueprintjs/icons'
import { MenuButton } from '../../parts/menu/menu-button.tsx'
import { useForm } from '../context/form-context.tsx'
import type { MoreColumnsState } from './use-more-columns.ts'

/** A menu of the groups of columns that stand aside; one in use has a tick and stays in sight. */
export function MoreColumnsMenu({ more: { groups, shown, toggle } }: { readonly more: MoreColumnsState }) {
  const { translate } = useForm()
  if (groups.length === 0) return null
  return (
    <MenuButton
      label={translate('form.lines.more')}
      icon={<AddColumnRight />}
      hasText
      entries={groups.map(({ id, title }) => ({
        id,
        text: translate(title),
        icon: shown.has(id) ? <Tick /> : <Blank />,
        run: () => toggle(id),
      }))}
    />
  )
}
