import { whenIdle } from '../../client/services/when-idle.ts'

/** Milliseconds in which the first screen has what it needs. */
const firstScreen = 1_000

/** The latest, after that, on a page that never rests; in milliseconds. */
const latest = 10_000

/** Loads what people come to next once the first screen rests; never where they save data. Answers what calls it off. */
export function onceRested(load: () => void): () => void {
  if (savesData()) return () => undefined
  let callOff = (): void => undefined
  const timer = setTimeout(() => (callOff = whenIdle(load, latest)), firstScreen)
  return () => {
    clearTimeout(timer)
    callOff()
  }
}

/** Whether the person asked the browser to load no more than needed; some browsers do not say. */
function savesData(): boolean {
  // What a browser that has it says of its connection.
  return 'connection' in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true
}
