import { defineWidget, type Widget } from '#engine'
import { AttachmentInput } from './attachment-input.tsx'
import { CheckboxInput, SwitchInput } from './checkbox-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { DateInput } from './date-input.tsx'
import { DocumentLink } from './document-link.tsx'
import { DurationInput } from './duration-input.tsx'
import { InstantInput } from './instant-input.tsx'
import { IntegerInput } from './integer-input.tsx'
import { LookupInput } from './lookup-input.tsx'
import { MoneyInput } from './money-input.tsx'
import { MultilineInput } from './multiline-input.tsx'
import { PercentInput } from './percent-input.tsx'
import { QuantityInput } from './quantity-input.tsx'
import { RadioInput } from './radio-input.tsx'
import { StatusTag } from './status-tag.tsx'
import { TextInput } from './text-input.tsx'

/** The controls of forms, one a kind; names are what definitions say under `widget`. */
export const inputWidgets: readonly Widget[] = [
  defineWidget({ name: 'text-input', accepts: ['text', 'multiline'], component: TextInput }),
  defineWidget({ name: 'multiline-input', accepts: ['multiline', 'text'], component: MultilineInput }),
  defineWidget({ name: 'choice-input', accepts: ['choice'], component: ChoiceInput }),
  defineWidget({ name: 'radio-input', accepts: ['choice'], component: RadioInput }),
  defineWidget({ name: 'switch-input', accepts: ['boolean'], component: SwitchInput }),
  defineWidget({ name: 'checkbox-input', accepts: ['boolean'], component: CheckboxInput }),
  defineWidget({ name: 'integer-input', accepts: ['integer'], component: IntegerInput }),
  defineWidget({ name: 'quantity-input', accepts: ['quantity'], component: QuantityInput }),
  defineWidget({ name: 'money-input', accepts: ['money', 'cost'], component: MoneyInput }),
  defineWidget({ name: 'percent-input', accepts: ['percent'], component: PercentInput }),
  defineWidget({ name: 'duration-input', accepts: ['duration'], component: DurationInput }),
  defineWidget({ name: 'date-input', accepts: ['date'], component: DateInput }),
  defineWidget({ name: 'instant-input', accepts: ['instant'], component: InstantInput }),
  defineWidget({ name: 'lookup-input', accepts: ['lookup'], component: LookupInput }),
  defineWidget({ name: 'attachment-input', accepts: ['attachment'], component: AttachmentInput }),
  defineWidget({ name: 'document-link', accepts: ['text'], component: DocumentLink }),
  defineWidget({ name: 'status-tag', accepts: ['status'], component: StatusTag }),
]
