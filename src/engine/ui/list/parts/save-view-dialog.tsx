import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Popup } from '../../parts/popup/popup.tsx'
import { useList } from '../model/list-model.ts'
import { plainQuery } from '../view/plain-query.ts'
import { Button } from '../../parts/button/button.tsx'

/** Names the view as it is now; a name that is there already is taken over. */
export function SaveViewDialog({ onClose }: { readonly onClose: () => void }) {
  const { userViews, translate } = useList()
  const query = plainQuery(useLocation().search)
  const [name, setName] = useState('')
  const save = () => {
    const others = userViews.kept.views.filter((view) => view.name !== name.trim() && view.query !== query)
    userViews.keep({ views: [...others, { name: name.trim(), query }] })
    onClose()
  }
  return (
    <Popup
      title={translate('list.saveView')}
      onClose={onClose}
      closeLabel={translate('list.close')}
      footer={
        <>
          <Button onClick={onClose}>{translate('list.cancel')}</Button>
          <Button intent="primary" type="submit" form="save-view" disabled={name.trim() === ''}>
            {translate('list.save')}
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') save()
        }}
      >
        <label className="list-field">
          <span>{translate('list.viewName')}</span>
          <input
            className="bp6-input bp6-fill"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      </form>
    </Popup>
  )
}
