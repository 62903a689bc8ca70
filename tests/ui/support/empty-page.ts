import { beforeAll } from 'vitest'

/** Files share one window: each begins with nothing in it that another has left. */
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
