import { SAML, ValidateInResponseTo, type CacheProvider } from '@node-saml/node-saml'
import type { SamlSetup } from './require-saml.ts'

/** Milliseconds two clocks may differ by. */
const skewMilliseconds = 300_000

/** Whether a request asked before waits for its answer; answers when it was asked, as ISO text. */
export type FindRequest = (requestId: string) => Promise<string | null>

/** The library with our rules: signed assertions only, for us only, in answer to a request of ours only (SAML-3). */
export function createSamlClient(
  setup: SamlSetup,
  { findRequest, requestId }: { readonly findRequest: FindRequest; readonly requestId?: string },
): SAML {
  return new SAML({
    issuer: setup.audience,
    audience: setup.audience,
    callbackUrl: setup.callbackUrl,
    entryPoint: setup.entryPoint,
    idpIssuer: setup.issuer,
    idpCert: [...setup.certificates],
    wantAssertionsSigned: true,
    // The assertion's own signature counts; many providers sign nothing else.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: requestsAsCache(findRequest),
    acceptedClockSkewMs: skewMilliseconds,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  })
}

/** The library's memory of requests is our table, which other commands write and end. */
function requestsAsCache(findRequest: FindRequest): CacheProvider {
  return {
    // The table notes when; nobody looks at this.
    saveAsync: async (_key, value) => ({ value, createdAt: 0 }),
    getAsync: findRequest,
    removeAsync: async (key) => key,
  }
}
