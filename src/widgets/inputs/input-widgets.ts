import { defineWidget, type Widget } from '#engine'
import { widgetManifest, type WidgetName } from '../manifest.ts'
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

/** What draws each control of the manifest. */
const components: Readonly<Record<WidgetName, Widget['component']>> = {
  'text-input': TextInput,
  'multiline-input': MultilineInput,
  'choice-input': ChoiceInput,
  'radio-input': RadioInput,
  'switch-input': SwitchInput,
  'checkbox-input': CheckboxInput,
  'integer-input': IntegerInput,
  'quantity-input': QuantityInput,
  'money-input': MoneyInput,
  'percent-input': PercentInput,
  'duration-input': DurationInput,
  'date-input': DateInput,
  'instant-input': InstantInput,
  'lookup-input': LookupInput,
  'attachment-input': AttachmentInput,
  'document-link': DocumentLink,
  'status-tag': StatusTag,
}

/** The controls of forms. */
export const inputWidgets: readonly Widget[] = Object.entries(components).map(([name, component]) =>
  // The keys of the components are the names of the manifest.
  defineWidget({ name, accepts: widgetManifest[name as WidgetName].accepts, component }),
)
