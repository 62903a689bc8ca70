import type { EventSignature } from '#core/definition/code-catalogue.ts'

/** Events effects post, by code (domain 1.5). */
export const postingEvents: Readonly<Record<string, EventSignature>> = {
  'REQ.ISSUE': { shape: 'move', needs: [] },
  'RST.POST': { shape: 'bringIn', needs: [] },
}
