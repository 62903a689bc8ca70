import { Popup } from '../feedback/popup.tsx'
import { useForm } from './form-context.tsx'

/** Asks whether the record is really to be deleted. */
export function ConfirmDelete({
  onCancel,
  onConfirm,
}: {
  readonly onCancel: () => void
  readonly onConfirm: () => void
}) {
  const { translate } = useForm()
  return (
    <Popup
      title={translate('form.delete')}
      onClose={onCancel}
      closeLabel={translate('form.close')}
      footer={
        <>
          <button type="button" className="bp6-button" onClick={onCancel}>
            {translate('form.cancel')}
          </button>
          <button type="button" className="bp6-button bp6-intent-danger" onClick={onConfirm}>
            {translate('form.delete')}
          </button>
        </>
      }
    >
      <p>{translate('form.deleteQuestion')}</p>
    </Popup>
  )
}
