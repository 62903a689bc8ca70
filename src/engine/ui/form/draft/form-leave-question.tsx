import type { Blocker } from 'react-router-dom'
import { LeaveQuestion } from '../../parts/popup/leave-question.tsx'
import { useForm } from '../context/form-context.tsx'

interface FormLeaveQuestionProps {
  readonly blocker: Blocker
  readonly onDiscard: () => void
  readonly onSave: () => Promise<boolean>
}

/** Asked when a record that was not saved would be left behind. */
export function FormLeaveQuestion(props: FormLeaveQuestionProps) {
  const { translate } = useForm()
  const words = {
    title: translate('form.leave.title'),
    question: translate('form.leave.question'),
    discard: translate('form.leave.discard'),
    stay: translate('form.leave.stay'),
    save: translate('form.leave.save'),
    close: translate('form.close'),
  }
  return <LeaveQuestion {...props} words={words} />
}
