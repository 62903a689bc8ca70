import { LeaveQuestion } from '../../parts/popup/leave-question.tsx'
import { useForm, useFormState } from '../context/form-context.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface FormLeaveQuestionProps {
  readonly onDiscard: () => void
  readonly onSave: () => Promise<boolean>
}

/** Asked when a record that was not saved would be left behind; what watches for it draws nothing else anew. */
export function FormLeaveQuestion(props: FormLeaveQuestionProps) {
  const { translate } = useForm()
  const blocker = useLeaveGuard(useFormState((form) => form.isDirty))
  const words = {
    title: translate('form.leave.title'),
    question: translate('form.leave.question'),
    discard: translate('form.leave.discard'),
    stay: translate('form.leave.stay'),
    save: translate('form.leave.save'),
    close: translate('form.close'),
  }
  return <LeaveQuestion {...props} blocker={blocker} words={words} />
}
