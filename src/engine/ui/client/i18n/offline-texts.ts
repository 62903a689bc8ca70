/** The few words that must be there when nothing can be fetched, not even a language file. */
export interface OfflineTexts {
  readonly unreachable: string
  readonly unreachableHint: string
  readonly failed: string
  readonly failedHint: string
  readonly retry: string
}

const english: OfflineTexts = {
  unreachable: 'The server cannot be reached',
  unreachableHint: 'Check the connection and try again.',
  failed: 'The application could not start',
  failedHint: 'Try again. If it keeps failing, tell your administrator.',
  retry: 'Try again',
}

const spanish: OfflineTexts = {
  unreachable: 'No se puede contactar con el servidor',
  unreachableHint: 'Compruebe la conexión e inténtelo de nuevo.',
  failed: 'La aplicación no ha podido iniciarse',
  failedHint: 'Inténtelo de nuevo. Si vuelve a fallar, avise a su administrador.',
  retry: 'Reintentar',
}

/** The words in the browser's language, as far as we have it. */
export function offlineTexts(browserLanguage: string): OfflineTexts {
  return browserLanguage.startsWith('es') ? spanish : english
}
