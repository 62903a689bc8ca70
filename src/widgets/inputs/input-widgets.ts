import { defineWidget, type Widget } from '#engine'
import { widgetManifest, type WidgetName } from '../manifest.ts'
import { AttachmentInput } from './records/attachment-input.tsx'
import { CheckboxInput, SwitchInput } from './choices/checkbox-input.tsx'
import { ChoiceInput } from './choices/choice-input.tsx'
import { DateInput } from './days/date-input.tsx'
import { DocumentLink } from './records/document-link.tsx'
import { DurationInput } from './typed/duration-input.tsx'
import { ImageInput } from './records/image-input.tsx'
import { InstantInput } from './typed/instant-input.tsx'
import { IntegerInput } from './typed/integer-input.tsx'
import { LogoInput } from './records/logo-input.tsx'
import { LookupInput } from './records/lookup-input.tsx'
import { MoneyInput } from './typed/money-input.tsx'
import { MultilineInput } from './typed/multiline-input.tsx'
import { PercentBar } from './typed/percent-bar.tsx'
import { PercentInput } from './typed/percent-input.tsx'
import { QuantityInput } from './typed/quantity-input.tsx'
import { RadioInput } from './choices/radio-input.tsx'
import { StatusWidget } from './choices/status-widget.tsx'
import { TextInput } from './typed/text-input.tsx'

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
  'percent-bar': PercentBar,
  'duration-input': DurationInput,
  'date-input': DateInput,
  'instant-input': InstantInput,
  'lookup-input': LookupInput,
  'attachment-input': AttachmentInput,
  'image-input': ImageInput,
  'logo-input': LogoInput,
  'document-link': DocumentLink,
  'status-tag': StatusWidget,
}

/** The controls of forms. */
export const inputWidgets: readonly Widget[] = Object.entries(components).map(([name, component]) =>
  // The keys of the components are the names of the manifest.
  defineWidget({ name, accepts: widgetManifest[name as WidgetName].accepts, component }),
)
