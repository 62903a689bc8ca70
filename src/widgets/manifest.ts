import type { WidgetSignature } from '#core/model/code-catalogue.ts'

/** What each control of forms can edit: the names are what definitions say under `widget`. Pure, because the linker reads it too. */
export const widgetManifest = {
  'text-input': { accepts: ['text', 'path', 'trend', 'offers', 'quantities'] },
  'multiline-input': { accepts: ['multiline', 'text', 'sentences'] },
  'choice-input': { accepts: ['choice'] },
  'radio-input': { accepts: ['choice'] },
  'switch-input': { accepts: ['boolean'] },
  'checkbox-input': { accepts: ['boolean'] },
  'integer-input': { accepts: ['integer'] },
  'quantity-input': { accepts: ['quantity', 'rate'] },
  'money-input': { accepts: ['money', 'cost'] },
  'percent-input': { accepts: ['percent'] },
  'percent-bar': { accepts: ['percent'] },
  'duration-input': { accepts: ['duration'] },
  'date-input': { accepts: ['date'] },
  'instant-input': { accepts: ['instant'] },
  'lookup-input': { accepts: ['lookup'] },
  'attachment-input': { accepts: ['attachment'] },
  'image-input': { accepts: ['image'] },
  'logo-input': { accepts: ['text'] },
  'document-link': { accepts: ['text'] },
  'status-tag': { accepts: ['status'] },
} as const satisfies Readonly<Record<string, WidgetSignature>>

export type WidgetName = keyof typeof widgetManifest
