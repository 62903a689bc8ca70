import { ArrowDown, ArrowUp } from '@blueprintjs/icons'
import { Popup } from '../../parts/popup/popup.tsx'
import { useList } from '../model/list-model.ts'
import { columnFields } from './list-columns.ts'
import { useColumnLayout } from './use-column-layout.ts'
import { Button } from '../../parts/button/button.tsx'

/** Which columns are shown and in which order; every change shows at once behind the drawer. */
export function ColumnChooser({ onClose }: { readonly onClose: () => void }) {
  const { family, list, columns, translate } = useList()
  const { arrange, reset } = useColumnLayout()
  const shown = columns.map(({ field }) => field.id)
  const hidden = columnFields(family, list).filter(({ id }) => !shown.includes(id))
  const move = (index: number, by: number) => {
    const ids = [...shown]
    const [moved] = ids.splice(index, 1)
    if (moved !== undefined) arrange(ids.toSpliced(index + by, 0, moved))
  }
  return (
    <Popup
      title={translate('list.columns')}
      className="list-drawer"
      onClose={onClose}
      closeLabel={translate('list.close')}
      footer={
        <>
          <Button onClick={reset}>{translate('list.resetColumns')}</Button>
          <Button intent="primary" onClick={onClose}>
            {translate('list.done')}
          </Button>
        </>
      }
    >
      <ul className="list-columns">
        {columns.map(({ field }, index) => {
          const name = translate(field.label)
          return (
            <li key={field.id}>
              <label className="list-check">
                <input
                  type="checkbox"
                  checked
                  disabled={shown.length === 1}
                  onChange={() => arrange(shown.filter((id) => id !== field.id))}
                />
                <span>{name}</span>
              </label>
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowUp />}
                aria-label={translate('list.moveUp', { column: name })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowDown />}
                aria-label={translate('list.moveDown', { column: name })}
                disabled={index === columns.length - 1}
                onClick={() => move(index, 1)}
              />
            </li>
          )
        })}
        {hidden.map((field) => (
          <li key={field.id}>
            <label className="list-check">
              <input type="checkbox" checked={false} onChange={() => arrange([...shown, field.id])} />
              <span>{translate(field.label)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Popup>
  )
}
