import { Popup } from '../../parts/popup/popup.tsx'
import { useForm } from '../context/form-context.tsx'
import { Button } from '../../parts/button/button.tsx'

interface ConfirmDeleteProps {
  /** Heading and question, translated; those of the whole record unless told. */
  readonly title?: string
  readonly question?: string
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks whether the record, or a part of it, is really to be deleted. */
export function ConfirmDelete({ title, question, onCancel, onConfirm }: ConfirmDeleteProps) {
  const { translate } = useForm()
  return (
    <Popup
      title={title ?? translate('form.delete')}
      onClose={onCancel}
      closeLabel={translate('form.close')}
      footer={
        <>
          <Button onClick={onCancel}>{translate('form.cancel')}</Button>
          <Button intent="danger" onClick={onConfirm}>
            {translate('form.delete')}
          </Button>
        </>
      }
    >
      <p>{question ?? translate('form.deleteQuestion')}</p>
    </Popup>
  )
}
