import { loadLanguage, signOut, type AppServices } from '#engine'
import { saveLanguage } from './language-calls.ts'

/** Language sign-out delay. */
const delayMilliseconds = 500

/** Fetches the language, falling back to the local file, makes it the person's own, and signs out after 500 ms whatever came of that (SPEC-4.7.3). */
export async function changeLanguage(services: AppServices, code: string): Promise<void> {
  const { api, store, translator } = services
  const userId = store.getState().session.values?.userId ?? 0
  const [shown] = await Promise.allSettled([loadLanguage(api, translator, { code, userId }), saveLanguage(api, code)])
  if (shown.status === 'fulfilled') store.getState().session.speak(shown.value)
  await new Promise((resolve) => setTimeout(resolve, delayMilliseconds))
  await signOut(services)
}
