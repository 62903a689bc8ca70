import type { AppServices } from '../../client/services/app-services.ts'
import { errorToPopup } from './error-to-popup.ts'

/** Shows the global error popup for a failure that nobody has drawn; the same words are not shown twice at once. */
export function showErrorPopup({ store, translator }: Pick<AppServices, 'store' | 'translator'>, error: unknown): void {
  const popup = errorToPopup(error, translator.translate)
  if (popup === undefined) return
  const { items, show } = store.getState().popups
  const { header: title, content: message, details, startsAt } = popup
  if (items.some((item) => item.title === title && item.message === message)) return
  show({
    title,
    message,
    intent: 'error',
    ...(details === undefined ? {} : { details: { text: details, isOpen: startsAt === 'Less' } }),
  })
}
