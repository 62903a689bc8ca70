/** How often one looks whether the window is still there, and how long an answer may come after it has gone. */
const lookMilliseconds = 300
const lateMilliseconds = 2500

/**
 * Reports once that a window has gone, a moment after it did: a window that did its work closes itself before its answer is worked
 * through. A window whose page forbids others to see it looks gone too. Answers the function that stops looking.
 */
export function watchWindow(popup: Pick<Window, 'closed'>, onGone: () => void): () => void {
  let late: ReturnType<typeof setTimeout> | undefined
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    late = setTimeout(onGone, lateMilliseconds)
  }, lookMilliseconds)
  return () => {
    clearInterval(timer)
    clearTimeout(late)
  }
}
