/** Whole seconds since the person last touched this page; the keepalive tells the server (security 2.3). */
export function trackIdle(now: () => number): () => number {
  let last = now()
  const touch = () => {
    last = now()
  }
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(event, touch, { passive: true, capture: true })
  }
  return () => Math.max(0, Math.floor((now() - last) / 1000))
}
